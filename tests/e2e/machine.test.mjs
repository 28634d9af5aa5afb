// The time machine: three recorded runs side by side, to play, step and scrub.
import assert from 'node:assert/strict';

import { axe, e2e, eventually, findings } from './harness.mjs';
import { ink, plain, says, slide } from './page.mjs';

/** Small enough to be recorded at once: 20 Mb/s, 100 ms, 5 flows; a recording of 10 s or more. */
const QUICK = '?v=1&c=20Mbps&rtt=100ms&n=5&b=80p&engine=off';

/** Presses the start button and waits for all three runs. */
async function started(page) {
  const start = page.getByTestId('machine-start');
  await start.scrollIntoViewIfNeeded();
  await start.click();
  await eventually(async () => await page.getByTestId('machine-run').count() === 3, 'three runs');
  await eventually(async () => plain(await page.locator('.machine-status').textContent()) === '', 'the end of the simulation');
}

const frame = (page) => page.getByTestId('machine-time').evaluate((slider) => Number(slider.value));
const playing = async (page) => await says(page, 'machine-play') === 'Pause';

e2e('three runs appear, with a quarter of the buffer, the buffer and four times as much, and play', { simulate: true }, async ({ page, open }) => {
  await open(QUICK);
  await started(page);
  const titles = (await page.locator('.machine-run h3').allTextContents()).map(plain);
  assert.deepEqual(titles.map((title) => title.split(' (')[0]), ['20 packets', '80 packets', '320 packets']);
  assert.match(titles[1], /your buffer$/);
  assert.ok(await playing(page), 'plays once everything is there');
  const before = await frame(page);
  await eventually(async () => await frame(page) > before + 5, 'a moving clock');
  for (const picture of ['.machine-sum', '.machine-queue', '.machine-flows', '.machine-bars']) {
    for (const place of await page.locator('.machine-run').all()) {
      const now = await ink(place, picture);
      assert.ok(now.share > 0.3 && now.colours > 2, `${picture}: ${JSON.stringify(now)}`);
    }
  }
  // It ends by itself: the highest speed plays it within a few seconds.
  const fastest = page.locator('.machine .seg button').last();
  await fastest.click();
  assert.equal(await fastest.getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('.machine .seg button[aria-pressed=true]').count(), 1);
  await eventually(async () => !(await playing(page)), 'the end');
  assert.equal(await frame(page), 999);
  assert.match(plain(await page.getByTestId('machine-moment').first().textContent()), /^Queue .* packets, windows .* in all, link busy .* %, .* dropped so far\./);
});

e2e('it pauses, steps, scrubs by keyboard and pointer, and keeps its place', { simulate: true }, async ({ page, open }) => {
  await open(QUICK);
  await started(page);
  await page.getByTestId('machine-play').click();
  assert.ok(!(await playing(page)));
  const still = await frame(page);
  await new Promise((done) => setTimeout(done, 400));
  assert.equal(await frame(page), still, 'nothing moves while it is paused');
  await page.getByTestId('machine-step').click();
  assert.equal(await frame(page), still + 1);
  await page.getByTestId('machine-back').click();
  await page.getByTestId('machine-back').click();
  assert.equal(await frame(page), Math.max(still - 1, 0));

  const slider = page.getByTestId('machine-time');
  await slider.focus();
  await page.keyboard.press('Home');
  assert.equal(await frame(page), 0);
  await page.keyboard.press('ArrowRight');
  assert.equal(await frame(page), 1);
  assert.match(plain(await slider.getAttribute('aria-valuetext')), /^0\.0\d+ s$/);
  await page.keyboard.press('End');
  assert.equal(await frame(page), 999);
  await page.keyboard.press('Space');
  assert.ok(await playing(page), 'from the end it plays from the start');
  await page.keyboard.press('Space');
  assert.ok(!(await playing(page)));

  const box = await page.locator('.machine-stack').nth(1).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  assert.ok(Math.abs(await frame(page) - 499) <= 6, `half way is ${await frame(page)}`);
  const cursor = await page.locator('.machine-cursor').nth(2).evaluate((one) => one.offsetLeft / one.parentElement.clientWidth);
  assert.ok(Math.abs(cursor - 0.5) < 0.01, `the cursor of each run follows: ${cursor}`);
});

e2e('other runs on request; another question clears it, and it starts anew', { simulate: true }, async ({ page, open }) => {
  await open(QUICK);
  await started(page);
  const moment = async () => {
    await page.getByTestId('machine-time').focus();
    await page.keyboard.press('End');
    return plain(await page.getByTestId('machine-moment').nth(1).textContent());
  };
  const first = await moment();
  await page.getByTestId('machine-again').click();
  await eventually(async () => plain(await page.locator('.machine-status').textContent()) === '' && await page.getByTestId('machine-run').count() === 3, 'three other runs');
  assert.notEqual(await moment(), first, 'another seed');
  await slide(page, 'n', 3);
  await eventually(async () => await page.getByTestId('machine-run').count() === 0, 'a cleared machine');
  await started(page);
});

e2e('what cannot be simulated is said', { simulate: true }, async ({ page, open }) => {
  await open('?v=1&cca=bbr&engine=off');
  await page.getByTestId('machine-start').click();
  await eventually(async () => /^No packet simulation: .*BBR/.test(plain(await page.locator('.machine-status').textContent())), 'the reason');
  assert.equal(await page.getByTestId('machine-run').count(), 0);
});

e2e('little motion: it waits to be played', { simulate: true, reducedMotion: 'reduce' }, async ({ page, open }) => {
  await open(QUICK);
  await started(page);
  assert.ok(!(await playing(page)));
  assert.equal(await frame(page), 0);
  // Played, it moves in steps of half a second.
  await page.getByTestId('machine-play').click();
  const places = new Set();
  await eventually(async () => places.add(await frame(page)).size >= 3, 'a moving clock');
  const [, first, second] = [...places].sort((a, b) => a - b);
  assert.ok(second - first >= 10, `steps: ${[...places]}`);
});

e2e('nothing runs while it is out of sight', { simulate: true }, async ({ page, open }) => {
  await open(QUICK);
  await started(page);
  await page.evaluate(() => {
    const far = document.createElement('div');
    far.style.height = '5000px';
    document.body.append(far);
    window.scrollTo(0, document.documentElement.scrollHeight);
  });
  await new Promise((done) => setTimeout(done, 400));
  const there = await frame(page);
  await new Promise((done) => setTimeout(done, 600));
  assert.equal(await frame(page), there);
  await page.evaluate(() => document.querySelector('.machine').scrollIntoView());
  await eventually(async () => await frame(page) > there, 'going on in sight');
});

for (const width of [320, 768, 2560]) {
  e2e(`at ${width} px it fits, and reads without sight`, { simulate: true, width }, async ({ page, open }) => {
    await open(QUICK);
    await started(page);
    await page.getByTestId('machine-play').click();
    assert.deepEqual(await axe(page, '[data-testid=time-machine]'), []);
    assert.deepEqual(await page.evaluate(findings, '[data-testid=time-machine]'), []);
  });
}
