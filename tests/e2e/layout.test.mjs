// No width, theme or form of the page scrolls sideways, cuts text or has targets that are too small.
import assert from 'node:assert/strict';

import { e2e, findings } from './harness.mjs';
import { VIEWS, field, openGroups, openWorking, show } from './page.mjs';

e2e('what is wrong with a layout is found', { width: 360 }, async ({ page }) => {
  await page.setContent(`<body style="margin:0">
    <div id="wide" style="width:700px">wide</div>
    <p style="width:40px;overflow:hidden;white-space:nowrap">cut text here</p>
    <button style="width:10px;height:30px;padding:0"></button>
    <input value="a long value in a small field" style="width:50px;height:30px">
    <p>A <a href="#">link</a> in a sentence <span style="position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap">for readers only</span></p>`);
  const found = await page.evaluate(findings);
  assert.deepEqual(found.map((line) => line.replace(/[:(].*/, '').trim()), [
    'scrolls sideways', 'sticks out', 'cut text', 'target of 10 × 30 px', 'cut text in a field',
  ]);
});

/** What is wrong with a page in every view, each line with the view. */
async function everyView(page) {
  const found = [];
  for (const view of VIEWS) {
    await show(page, view);
    found.push(...(await page.evaluate(findings)).map((line) => `${view}: ${line}`));
  }
  return found;
}

/** What is wrong with the page when everything is open that can be: fields, help, table, working, errors, questions, dialogs. */
async function everythingOpened(page) {
  const found = [];
  const look = async (where) => found.push(...(await page.evaluate(findings)).map((line) => `${where}: ${line}`));
  await openGroups(page);
  await show(page, 'utilization');
  await field(page, 'c').fill('fast');
  await field(page, 'rtt').fill('1,500');
  for (const help of await page.locator('.help').all()) await help.evaluate((one) => one.click());
  await page.locator('details.data summary').click();
  await look('fields');
  await page.locator('details.data summary').click();
  await openWorking(page);
  await look('working');
  for (const dialog of ['share', 'embed']) {
    await page.getByTestId(dialog).click();
    await page.locator('dialog[open]').waitFor();
    // What lies behind was looked at already.
    found.push(...(await page.evaluate(findings, 'dialog[open]')).map((line) => `${dialog}: ${line}`));
    await page.keyboard.press('Escape');
  }
  return found;
}

for (const [width, scale] of [[320, 1], [360, 1], [768, 1], [1440, 1], [2560, 1], [720, 2]]) {
  for (const scheme of ['light', 'dark']) {
    e2e(`every view fits ${width} px${scale === 1 ? '' : ` (1440 at ${scale * 100} % zoom)`}, ${scheme}`, { width, scale, scheme }, async ({ page, open }) => {
      await open();
      const found = await everyView(page);
      // Sizes do not depend on colours: one theme shows what is opened.
      if (scheme === 'light') found.push(...await everythingOpened(page));
      assert.deepEqual([...new Set(found)], []);
    });
  }
}

e2e('the longest words and numbers fit a narrow page', { width: 320 }, async ({ page, open }) => {
  const found = [];
  for (const query of [
    '?v=1&c=1Pbps&rtt=10000s&b=1EB&n=1000000000000',
    '?v=1&c=2Mbps&rtt=30ms&n=1&b=40p&w=64KiB&up=360kbps&p=0.001&rho=0.5&len=1000000000&pkt=9000B&ack=65535B&b0=0.123456sqrtn',
    '?v=7&c=afastlinkwithaverylongnamethatcannotbebrokenanywhereinthemiddle&n=0&w=64KB&lang=xx&anunknownkeywithaverylongnamethatcannotbebroken=1',
    '?v=1&access=1kbps&w=1B&n=3&b=1b&y=nines&x=sqrtn',
  ]) {
    await open(query);
    found.push(...(await everyView(page)).map((line) => `${query}: ${line}`));
  }
  assert.deepEqual([...new Set(found)], []);
});

for (const width of [280, 330, 700]) {
  e2e(`an embed fits ${width} px in every view`, { width }, async ({ page, open }) => {
    // An embed shows the view of its link and no way to another.
    const found = [];
    for (const view of VIEWS) {
      await open(`?v=1&b=129p&fifo=43&view=${view}&embed=1`);
      found.push(...(await page.evaluate(findings)).map((line) => `${view}: ${line}`));
    }
    assert.deepEqual([...new Set(found)], []);
  });
}
