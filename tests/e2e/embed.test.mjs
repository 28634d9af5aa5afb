// The page inside other pages: height messages, sandbox, laziness, the way out.
import assert from 'node:assert/strict';

import { e2e, eventually, mounted, watch } from './harness.mjs';
import { drawn, field, plain, says, verdict } from './page.mjs';

/** Puts a frame into a page of another origin, gives it the heights that it asks for, and keeps its messages. */
async function frameIn(page, site, query, { attributes = '', width = 700, before = '' } = {}) {
  await page.setContent(`<body style="margin:0">${before}<iframe id="one" style="border:0;width:${width}px;height:300px" ${attributes}></iframe>`);
  await page.evaluate((src) => {
    window.messages = [];
    const frame = document.getElementById('one');
    addEventListener('message', ({ data, source }) => {
      if (source !== frame.contentWindow) return;
      window.messages.push(data);
      if (data.type === 'bufferwise:height') frame.style.height = `${data.height}px`;
    });
    frame.src = src;
  }, `${site.url}${query}`);
  const frame = await eventually(() => page.frames().find((one) => one.parentFrame() && one.url().startsWith(site.url)), 'the frame');
  return { frame, messages: () => page.evaluate(() => window.messages), height: () => page.evaluate(() => document.getElementById('one').clientHeight) };
}

/** Waits until the height has not changed for so long. */
async function settled(height, quiet = 700) {
  let last;
  let since;
  await eventually(async () => {
    const now = await height();
    if (now !== last) [last, since] = [now, Date.now()];
    return Date.now() - since > quiet;
  }, 'a height that stays');
  return last;
}

e2e('an embed is verdict, chart and the way to the full page', async ({ page, open, context }) => {
  await open('?v=1&n=400&b=64p&fifo=43&embed=1');
  await drawn(page);
  assert.match(await verdict(page), /^64 packets/);
  for (const testid of ['field-c', 'share', 'embed', 'reset', 'preset', 'working', 'published-table', 'rules-table', 'theme']) assert.equal(await page.getByTestId(testid).count(), 0, testid);
  assert.equal(await page.getByTestId('buffer-handle').count(), 1);
  await page.getByTestId('buffer-handle').focus();
  await page.keyboard.press('PageUp');
  await eventually(async () => (await verdict(page)).startsWith('80 packets'), 'a quarter more');
  const link = page.getByTestId('open-full');
  assert.match(await link.getAttribute('rel'), /noopener/);
  const [full] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await mounted(full);
  assert.match(full.url(), /\?v=1&n=400&b=80p&fifo=43$/, 'the state, and nothing of the embedding');
  assert.match(await verdict(full), /^80 packets/);
  assert.equal(await field(full, 'n').inputValue(), '400');
});

e2e('controls=0 fixes the buffer', async ({ page, open }) => {
  await open('?v=1&b=129p&embed=1&controls=0');
  await drawn(page);
  assert.equal(await page.getByTestId('buffer-handle').count(), 0);
  const box = await page.getByTestId('plot').boundingBox();
  const before = await verdict(page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 100, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  assert.equal(await verdict(page), before);
});

e2e('WEB-09: the height reaches a parent of another origin, follows the width, and settles', async ({ page, site }) => {
  const { frame, messages, height } = await frameIn(page, site, '?v=1&b=129p&fifo=43&embed=1');
  await mounted(frame);
  const wide = await settled(height);
  const seen = await messages();
  const last = (key, name) => seen.filter((one) => one[key] === name).at(-1);
  assert.equal(last('type', 'bufferwise:height').height, wide);
  assert.deepEqual(last('subject', 'lti.frameResize'), { subject: 'lti.frameResize', height: wide });
  const content = await frame.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(Math.abs(content - wide) <= 1, `all of it is in sight: ${content} of ${wide}`);
  assert.ok(wide > 300 && wide < 1500, `${wide}`);

  await page.evaluate(() => { document.getElementById('one').style.width = '330px'; });
  await eventually(async () => (await height()) > wide, 'a narrow frame is taller');
  const narrow = await settled(height);
  const count = (await messages()).length;
  await page.waitForTimeout(3000);
  assert.equal(await height(), narrow, 'no growth in 3 s');
  assert.equal((await messages()).length, count, 'and nothing more to say');
  assert.equal(await frame.evaluate(() => document.documentElement.scrollWidth), 330);

  await page.evaluate(() => { document.getElementById('one').style.width = '700px'; });
  await eventually(async () => (await height()) === wide, 'back to the height of before');
  // More to say in the verdict, or a table that is opened, is more height.
  await frame.locator('details.data summary').click();
  await eventually(async () => (await height()) > wide + 50, 'the opened table makes it taller');
});

e2e('a page that is not framed posts nothing, and a framed one touches nothing of its parent', async ({ page, context, site, open }) => {
  await page.addInitScript(() => {
    window.posted = [];
    addEventListener('message', (event) => window.posted.push(event.data));
  });
  await open('?v=1&b=129p&embed=1');
  await page.waitForTimeout(400);
  assert.deepEqual(await page.evaluate(() => window.posted), []);
  // In the frame of another origin any read from parent or top would have thrown a SecurityError, which fails the test.
  const other = await context.newPage();
  const problems = watch(other, site.origin);
  const { frame } = await frameIn(other, site, '?v=1&b=129p');
  await mounted(frame);
  assert.match(await verdict(frame), /^129 packets/);
  assert.deepEqual(problems, []);
});

e2e('nothing starts before the frame comes into view', async ({ page, site }) => {
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const { frame } = await frameIn(page, site, '?v=1&b=64p&embed=1', { before: '<div style="height:4000px">A long text</div>' });
  await frame.waitForLoadState('load');
  await page.waitForTimeout(1200);
  assert.deepEqual(asked.filter((url) => /\.wasm|bufferwise-web.*\.js/.test(url)), [], 'no application yet');
  assert.doesNotMatch(await frame.locator('body').innerText(), /129 packets/, 'not the verdict of another scenario either');
  await page.evaluate(() => document.getElementById('one').scrollIntoView());
  await mounted(frame);
  assert.match(await verdict(frame), /^64 packets/);
  assert.equal(asked.filter((url) => /\.wasm/.test(url)).length, 1);
});

e2e('WEB-08: an embed works in sandbox="allow-scripts" with storage blocked', { storage: false }, async ({ page, site }) => {
  const { frame, height } = await frameIn(page, site, '?v=1&b=129p&fifo=43&embed=1', { attributes: 'sandbox="allow-scripts"' });
  await mounted(frame);
  await drawn(frame, 4000);
  assert.equal(await frame.evaluate(() => window.origin), 'null');
  assert.match(await verdict(frame), /98\.17 %/);
  const before = await settled(height);
  assert.ok(before > 300);
  await frame.getByTestId('buffer-handle').focus();
  await page.keyboard.press('PageUp');
  await eventually(async () => !/98\.17/.test(await verdict(frame)), 'the buffer moves');
  // The address bar of such a frame may not be written; the way out carries the state all the same.
  await eventually(async () => /b=161p/.test(await frame.getByTestId('open-full').getAttribute('href')), 'the new buffer in the link');
});

e2e('the snippet embeds what the page shows', async ({ page, context, site, open }) => {
  await open('?v=1&n=400&b=64p&view=delay&theme=dark');
  await page.getByTestId('embed').click();
  const snippet = () => page.getByTestId('embed-snippet').inputValue();
  assert.match(await snippet(), /loading="lazy"/);
  assert.doesNotMatch(await snippet(), /controls=0|[0-9]vh/);
  await page.getByTestId('embed-fixed').check();
  await eventually(async () => /controls=0/.test(await snippet()), 'a fixed buffer in the snippet');
  const text = await snippet();
  // A page of its own: one that was at our address before would inherit our policy.
  const course = await context.newPage();
  const problems = watch(course, site.origin);
  await course.setContent(text);
  const frame = await eventually(() => course.frames().find((one) => one.url().startsWith(site.url)), 'the frame');
  await mounted(frame);
  assert.match(await verdict(frame), /^64 packets/);
  assert.equal(await frame.getByTestId('buffer-handle').count(), 0);
  assert.equal(await frame.getByTestId('view-delay').getAttribute('aria-selected'), 'true');
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.ok(await course.locator('iframe').getAttribute('title'));
  assert.deepEqual(problems, []);
});

e2e('dist/embed-test.html shows three figures, each as high as it asks', { width: 900 }, async ({ page, site }) => {
  await page.goto(`${site.url}embed-test.html?theme=dark`);
  assert.equal(await page.locator('iframe').count(), 3);
  for (const [index, about] of [[0, /^129 packets/], [1, /./], [2, /./]]) {
    await page.locator('iframe').nth(index).scrollIntoViewIfNeeded();
    const frame = await eventually(async () => (await page.locator('iframe').nth(index).elementHandle()).contentFrame(), `frame ${index}`);
    await eventually(() => frame.url().includes('embed=1'), 'its address');
    await mounted(frame);
    await drawn(frame, 4000);
    assert.match(await verdict(frame), about);
    assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await eventually(async () => {
      const content = await frame.evaluate(() => document.documentElement.scrollHeight);
      const own = await page.locator('iframe').nth(index).evaluate((one) => one.clientHeight);
      return Math.abs(content - own) <= 1;
    }, `the height of frame ${index}`);
  }
  assert.equal(await page.frames()[2].getByTestId('buffer-handle').count(), 0);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 900);
  // A reader who moves the first figure is answered in it.
  const first = page.frames()[1];
  await first.getByTestId('buffer-handle').focus();
  await page.keyboard.press('Home');
  await eventually(async () => !(await verdict(first)).startsWith('129 packets'), 'the first figure answers');
  assert.match(plain(await says(first, 'chart-description')), /\d/);
});
