// The link: history, reload, both forms, old and broken ones, and an address bar that is never flooded.
import assert from 'node:assert/strict';

import { e2e, eventually, mounted } from './harness.mjs';
import { addressed, drawn, field, inAddress, openGroups, plain, reads, says, show, slide, type, verdict } from './page.mjs';

/** Everything that a link is to bring back. */
const whole = (page) => page.evaluate(() => ({
  verdict: document.querySelector('[data-testid=verdict]').textContent,
  more: document.querySelector('[data-testid=verdict-more]').textContent,
  view: document.querySelector('[role=tab][aria-selected=true]').id,
  fields: Object.fromEntries([...document.querySelectorAll('.field :is(input[type=text], select)')].map((one) => [one.id, one.value])),
  description: document.querySelector('[data-testid=chart-description]').textContent,
  theme: document.documentElement.dataset.theme,
}));

e2e('presets are steps of the history; back and forward bring back what was on the screen', async ({ page, open }) => {
  await open();
  const seen = [await whole(page)];
  for (const preset of ['poster_10g', 'geo_satellite', 'uplink_64k']) {
    await page.getByTestId('preset').selectOption(preset);
    await eventually(async () => (await verdict(page)) !== plain(seen.at(-1).verdict), `the verdict of ${preset}`);
    seen.push(await whole(page));
  }
  // The poster's 200 000 flows share 1.04 packets each: the sentence begins with it.
  assert.match(seen[1].verdict, /1\.04/);
  for (const step of [2, 1, 0]) {
    await page.goBack();
    await eventually(async () => (await verdict(page)) === plain(seen[step].verdict), `back to ${step}`);
    assert.deepEqual(await whole(page), seen[step]);
  }
  assert.equal(new URL(page.url()).search, '');
  for (const step of [1, 2]) {
    await page.goForward();
    await eventually(async () => (await verdict(page)) === plain(seen[step].verdict), `forward to ${step}`);
    assert.deepEqual(await whole(page), seen[step]);
  }
  assert.equal(await page.getByTestId('preset').inputValue(), 'geo_satellite');
});

e2e('a change just before a preset is what the back button returns to', async ({ page, open }) => {
  await open();
  await slide(page, 'n', 400);
  const changed = await eventually(async () => {
    const now = await verdict(page);
    return now.startsWith('129 packets') && !/98\.17/.test(now) && now;
  }, 'the verdict of the slider');
  await page.getByTestId('preset').selectOption('poster_40g');
  await reads(page, 'verdict', /^(?!129)/);
  await page.goBack();
  await eventually(async () => (await verdict(page)) === changed, 'the changed scenario');
});

e2e('reset returns to the opening scenario and can be taken back', async ({ page, open }) => {
  await open('?v=1&n=400&b=64p&theme=dark');
  const before = await verdict(page);
  await page.getByTestId('reset').click();
  await reads(page, 'verdict', /^129 packets.*98\.17/);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark', 'what is chosen for the eyes stays');
  await page.goBack();
  await eventually(async () => (await verdict(page)) === before, 'the scenario before the reset');
});

e2e('reload restores everything', async ({ page, open }) => {
  await open();
  await openGroups(page);
  await type(page, 'c', '622M');
  await type(page, 'b', '5 ms');
  await type(page, 'util', '99.9%');
  await field(page, 'w').fill('64 KiB');
  await page.locator('#field-cca').selectOption('cubic');
  await show(page, 'delay');
  await page.getByTestId('x-ms').click();
  await page.getByTestId('theme').click();
  await addressed(page, /^v=1&c=622Mbps&b=5ms&fifo=43&cca=cubic&util=0\.999&w=64KiB&access=10Mbps&rtts=25-175ms&over=1ms&view=delay&x=ms&theme=light$/);
  const before = await whole(page);
  await page.reload();
  await mounted(page);
  const after = await whole(page);
  // A field shows its value in its own spelling after a reload; every value is the same.
  assert.deepEqual({ ...after, fields: null }, { ...before, fields: null });
  assert.equal(after.fields['field-c'], '622 Mbit/s');
  assert.equal(after.fields['field-b'], '5 ms');
  await addressed(page, /^v=1&c=622Mbps&b=5ms&fifo=43&cca=cubic&util=0\.999&w=64KiB&access=10Mbps&rtts=25-175ms&over=1ms&view=delay&x=ms&theme=light$/);
});

e2e('the form after # says the same, stays a # form, and follows hand edits', async ({ page, open }) => {
  await open('?v=1&c=10Gbps&n=5000&b=2sqrtn&view=delay');
  const asked = await whole(page);
  await open('#v=1&c=10Gbps&n=5000&b=2sqrtn&view=delay');
  assert.deepEqual(await whole(page), asked);
  await slide(page, 'n', 500);
  await eventually(() => /#v=1&c=10Gbps&n=(?!5000&)\d+/.test(page.url()), 'the new number of flows after #');
  assert.equal(new URL(page.url()).search, '', 'nothing goes into the part that servers see');
  await page.evaluate(() => { location.hash = 'v=1&b=64p&n=400'; });
  await reads(page, 'verdict', /^64 packets/);
});

e2e('WEB-02: text that needs escaping survives reload and an in-page anchor', async ({ page, open }) => {
  await open('?v=1&n=200,%20000&util=99.5%25&c=1e%2B9&b=129p&name=10%2525%2B5%20%26%20co%23x');
  const asked = await whole(page);
  assert.match(asked.fields['field-n'], /^200 ?000$/);
  assert.match(asked.fields['field-util'], /^99\.5 %$/);
  assert.equal(asked.fields['field-c'], '1 Gbit/s');
  assert.match(await says(page, 'link-notes'), /“name”/);
  const jump = async () => {
    await page.locator('a.skip').focus();
    await page.keyboard.press('Enter');
    await eventually(() => page.url().endsWith('#chart-title'), 'the anchor in the address');
  };
  await page.reload();
  await mounted(page);
  assert.deepEqual(await whole(page), asked);
  await jump();
  assert.deepEqual(await whole(page), asked);
  await page.reload();
  await mounted(page);
  assert.deepEqual(await whole(page), asked);
});

e2e('an in-page anchor changes nothing, not even what is not yet in the address', async ({ page, open }) => {
  await open('?v=1&b=129p&what=1');
  await page.getByTestId('link-notes').getByRole('button').click();
  await type(page, 'b', '200p');
  await page.locator('a.skip').focus();
  await page.keyboard.press('Enter');
  await eventually(() => page.url().endsWith('#chart-title'), 'the anchor in the address').catch(() => {});
  await page.waitForTimeout(200);
  assert.equal(await field(page, 'b').inputValue(), '200p');
  assert.match(await verdict(page), /^200 packets/);
  assert.equal(await page.getByTestId('link-notes').count(), 0, 'a closed note stays closed');
  await addressed(page, /b=200p/);
});

e2e('WEB-04: a hand-written hash is split at the first = only, and what is unknown is named', async ({ page, open }) => {
  await open('#c=10Gbps&label=a=b&n=100');
  assert.equal(await field(page, 'c').inputValue(), '10 Gbit/s');
  assert.equal(await field(page, 'n').inputValue(), '100');
  assert.match(await says(page, 'link-notes'), /“label” is not known here/);
});

e2e('what a link says that was not used as written is listed, and can be closed', async ({ page, open }) => {
  await open('?v=7&c=fast&n=0&w=64KB&lang=xx&view=pie&wsize=65536&p=%ff%00&b=1e999&b=&&&=&%');
  const notes = await says(page, 'link-notes');
  for (const part of [/version “7”/, /Link rate \(c\): “fast”/, /flows \(n\): 0 is out of range/, /64 kB or 64 KiB; 64 kB is used/, /lang.*xx/, /view.*pie/, /more than once/, /Loss|\(p\)/, /Buffer \(b\)/]) assert.match(notes, part);
  assert.match(await verdict(page), /\d/, 'there is an answer all the same');
  await page.getByTestId('link-notes').getByRole('button').click();
  await page.getByTestId('link-notes').waitFor({ state: 'detached' });
});

e2e('older public names are read', async ({ page, open }) => {
  await open('?bits_per_second=2000000&rtt=0.03&wsize=65536&ack_size=84&no_delayed_acks=1&ploss=0.01');
  await openGroups(page);
  const fields = (await whole(page)).fields;
  assert.equal(fields['field-c'], '2 Mbit/s');
  assert.equal(fields['field-rtt'], '30 ms');
  assert.match(fields['field-w'], /^(65536 B|64 KiB)$/);
  assert.equal(fields['field-ack'], '84 B');
  assert.equal(fields['field-d'], '1');
  assert.equal(fields['field-p'], '1 %');
});

e2e('no bytes in a link break the page', async ({ page, open }) => {
  for (const query of ['?%', '?=', '?v', '?v=1&b=%F0%9F%92%A9', '?&&&', '?b=-1p', '?c=1e308&rtt=1e308&n=1e308&b=1e308p', '?rtt=0&b=0&n=1&c=1', `?b=${'9'.repeat(4000)}`, '?embed=0&controls=maybe', '#?v=1&b=64p', '?v=1&b=١٢٩p', '#%E0%A4%A']) {
    await open(query);
    assert.match(await verdict(page), /\w/, query);
  }
});

e2e('Share gives a link that opens to the same, in the canonical text', { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, site, open }) => {
  await open('?theme=dark&b=129%20packets&n=400&c=155M&util=99%25&fifo=0&v=1');
  const asked = await whole(page);
  await page.getByTestId('share').click();
  const link = await page.getByTestId('share-link').inputValue();
  // `v` first, fixed order, defaults (155 Mb/s, 0.99, no hidden FIFO) left out, nothing to escape.
  assert.equal(link, `${site.url}?v=1&n=400&b=129p&theme=dark`);
  assert.equal(await page.getByTestId('private-link').inputValue(), `${site.url}#v=1&n=400&b=129p&theme=dark`);
  await page.getByTestId('share-link-copy').click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('dialog[open]').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'share', 'the focus returns');
  for (const one of [link, link.replace('?', '#')]) {
    await page.goto('about:blank');
    await page.goto(one);
    await mounted(page);
    assert.deepEqual(await whole(page), asked);
  }
  // The same after a change, with the dialog told at once.
  await slide(page, 'n', 640);
  await page.getByTestId('share').click();
  assert.equal(new URL(await page.getByTestId('share-link').inputValue()).search.slice(1), await addressed(page, /n=(?!400)/));
});

e2e('WEB-05: 10 000 slider events flood neither the history nor the page', { allow: [], timeout: 180_000 }, async ({ page, open }) => {
  await page.addInitScript(() => {
    window.replaced = [];
    const real = history.replaceState;
    history.replaceState = function counted(...given) {
      window.replaced.push(performance.now());
      // As Safari does: more than 100 calls in 30 seconds throw.
      if (window.replaced.filter((at) => at > performance.now() - 30_000).length > 100) throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds', 'SecurityError');
      return real.apply(this, given);
    };
  });
  await open();
  await page.evaluate(async () => {
    const slider = document.querySelector('[data-testid=slider-b]');
    for (let event = 0; event < 10_000; event += 1) {
      slider.value = String(Math.round(500 + 480 * Math.sin(event / 97)));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      if (event % 50 === 49) await new Promise((done) => requestAnimationFrame(done));
      // Pauses as a hand makes them: after each the address may be written.
      if (event % 500 === 499) await new Promise((done) => setTimeout(done, 450));
    }
  });
  const last = await field(page, 'b').inputValue();
  await addressed(page, new RegExp(`b=${Number.parseFloat(last)}p`));
  const replaced = await page.evaluate(() => window.replaced);
  const worst = Math.max(...replaced.map((from) => replaced.filter((at) => at >= from && at < from + 30_000).length));
  assert.ok(replaced.length > 0 && worst <= 80, `${worst} writes in 30 s`);
  assert.match(await verdict(page), new RegExp(`^${last}`));
  await drawn(page);
});

e2e('WEB-05: a browser that refuses to write the address loses nothing but the address', async ({ page, open }) => {
  await page.addInitScript(() => {
    for (const name of ['replaceState', 'pushState']) history[name] = () => { throw new DOMException('refused', 'SecurityError'); };
  });
  await open();
  await slide(page, 'n', 500);
  await page.waitForTimeout(600);
  await page.getByTestId('preset').selectOption('poster_40g');
  await reads(page, 'verdict', /^(?!129)/);
  await page.getByTestId('share').click();
  assert.match(await page.getByTestId('share-link').inputValue(), /c=40Gbps/);
  assert.equal(inAddress(page), '');
});

e2e('the theme is part of the link', async ({ page, open }) => {
  await open();
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'system');
  for (const [name, pattern] of [['light', /&theme=light$/], ['dark', /&theme=dark$/], ['system', /^(?!.*theme)/]]) {
    await page.getByTestId('theme').click();
    await eventually(async () => (await theme()) === name, name);
    await addressed(page, pattern);
    if (name === 'dark') {
      await page.reload();
      await mounted(page);
      assert.equal(await theme(), 'dark');
    }
  }
});
