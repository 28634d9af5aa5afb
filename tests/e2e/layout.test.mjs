// No width, theme or form of the page scrolls sideways, cuts text or has targets that are too small.
import assert from 'node:assert/strict';

import { e2e, findings } from './harness.mjs';

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

for (const width of [320, 360, 768, 1440, 2560]) {
  for (const scheme of ['light', 'dark']) {
    e2e(`the opening page fits ${width} px, ${scheme}`, { width, scheme }, async ({ page, open }) => {
      await open();
      assert.deepEqual(await page.evaluate(findings), []);
    });
  }
}
