// Copying: the text arrives, or the page says that it did not and shows it selected. Never a false success.
import assert from 'node:assert/strict';

import { e2e, eventually, mounted } from './harness.mjs';
import { plain, says } from './page.mjs';

const COPIED = 'Copied';

/** A browser in which neither way of copying works; counts what was tried, and inside which user gesture. */
const refuse = () => {
  window.tried = [];
  const refusal = (how) => () => {
    window.tried.push(`${how}${navigator.userActivation.isActive ? '' : ' outside a gesture'}`);
    return how === 'async' ? Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')) : false;
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: refusal('async') }, configurable: true });
  document.execCommand = refusal('command');
};

/** The text that is selected in a text area with the focus. */
const selected = (frame) => frame.evaluate(() => {
  const area = document.activeElement;
  return area.localName === 'textarea' && area.checkVisibility() ? area.value.slice(area.selectionStart, area.selectionEnd) : null;
});

e2e('every way to say the buffer, and the CSV, is copied by one press', { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, open }) => {
  await open();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  // 129 packets of 1500 B: 193 500 B, 1 548 000 bit; at 155 Mb/s 9.987 ms; BDP 15.5 Mbit.
  for (const [index, text] of ['129 packets', '193.5 kB', '1.548 Mbit', '9.987 ms', '0.09987 × BDP'].entries()) {
    const way = page.getByTestId(`way-${index}`);
    await way.click();
    await way.getByText(COPIED).waitFor();
    assert.equal(await clipboard(), text);
    assert.equal(plain(await way.locator('b').textContent()), text);
  }
  await page.getByTestId('copy-csv').click();
  await page.locator('.fig-foot').getByText(COPIED).waitFor();
  const csv = await clipboard();
  assert.match(csv, /^.*buffer.*\n/);
  assert.ok(csv.trim().split('\n').length > 50);
  // What was copied is old news once the buffer has changed.
  await page.getByTestId('preset').selectOption('poster_40g');
  await eventually(async () => (await page.getByText(COPIED, { exact: true }).count()) === 0, 'no word of the last copy');
});

e2e('WEB-07: the text is offered inside the press itself, by writeText', async ({ page, open }) => {
  await page.addInitScript(() => {
    window.tried = [];
    let depth = 0;
    addEventListener('click', () => { depth = 1; }, true);
    addEventListener('click', () => { depth = 0; });
    Object.defineProperty(navigator, 'clipboard', { value: {
      writeText: async () => { window.tried.push(depth ? 'in the handler' : 'too late'); },
      write: async () => { window.tried.push('write()'); },
    } });
  });
  await open();
  await page.getByTestId('way-0').click();
  await page.getByTestId('copy-csv').click();
  await page.getByTestId('share').click();
  await page.getByTestId('share-link-copy').click();
  await eventually(async () => (await page.evaluate(() => window.tried.length)) === 3, 'three copies');
  assert.deepEqual(await page.evaluate(() => window.tried), ['in the handler', 'in the handler', 'in the handler']);
});

e2e('WEB-06: where copying is refused, the text is in sight and selected, and nothing claims success', async ({ page, open }) => {
  await page.addInitScript(refuse);
  await open();
  for (const [press, text] of [
    [async () => page.getByTestId('way-1').click(), '193.5 kB'],
    [async () => page.getByTestId('copy-csv').click(), /^.*buffer.*\n/],
    [async () => {
      await page.getByTestId('share').click();
      await page.getByTestId('share-link-copy').click();
    }, /\?v=1&b=129p&fifo=43&cca=sack&access=10Mbps&rtts=25-175ms&over=1ms$/],
    [async () => {
      await page.keyboard.press('Escape');
      await page.getByTestId('embed').click();
      await page.getByTestId('embed-snippet-copy').click();
    }, /^<iframe /],
  ]) {
    await press();
    const got = await eventually(() => selected(page), `the selected text for ${text}`, 5000);
    if (text instanceof RegExp) assert.match(plain(got) ? got : '', text);
    else assert.equal(got, text);
    assert.ok(await page.getByText(/Copying is blocked here/).last().isVisible());
    assert.equal(await page.getByText(COPIED, { exact: true }).count(), 0);
  }
  assert.deepEqual([...new Set(await page.evaluate(() => window.tried))], ['async', 'command'], 'both ways were tried inside the gesture');
});

e2e('WEB-06: in a frame of another site without permission, "Copied" is true or not said', { allow: [/permissions policy|Permissions policy/i] }, async ({ page, site }) => {
  await page.setContent(`<textarea id="paste"></textarea><iframe width="900" height="600" src="${site.url}"></iframe>`);
  const frame = await eventually(() => page.frames().find((one) => one.url().startsWith(site.url)), 'the frame');
  await mounted(frame);
  await frame.getByTestId('share').click();
  const link = await frame.getByTestId('share-link').inputValue();
  await frame.getByTestId('share-link-copy').click();
  const status = frame.locator('dialog[open] .status').first();
  await eventually(async () => plain(await status.textContent()), 'a word about the copy');
  if (plain(await status.textContent()) === COPIED) {
    await page.locator('#paste').focus();
    await page.keyboard.press('Control+V');
    assert.equal(await page.locator('#paste').inputValue(), link, 'what is called copied is on the clipboard');
    assert.match(await says(frame, 'verdict'), /129 packets/);
  } else {
    assert.match(await status.textContent(), /Copying is blocked here/);
    assert.equal(await selected(frame), link);
  }
});

e2e('without a clipboard of its own the browser still copies, and the focus stays on the button', async ({ page, open }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await open();
  await page.getByTestId('way-0').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('way-0').getByText(COPIED).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'way-0');
  await page.evaluate(() => {
    const area = document.createElement('textarea');
    area.id = 'paste';
    document.body.prepend(area);
    area.focus();
  });
  await page.keyboard.press('Control+V');
  assert.equal(await page.locator('#paste').inputValue(), '129 packets');
});
