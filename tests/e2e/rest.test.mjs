// What follows a finger and what follows at rest: never anything old once the slider or handle rests.
import assert from 'node:assert/strict';

import { e2e, eventually, mounted } from './harness.mjs';
import { drawn, openGroups, openWorking, plain, slide } from './page.mjs';

/** Everything that the page says about the scenario, wherever it stands. */
const everything = (page) => page.evaluate(() => {
  const text = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
  const values = (selector, what) => [...document.querySelectorAll(selector)].map((one) => [one.dataset.testid ?? one.id, what(one)]);
  return {
    sentences: text('[data-testid=verdict], [data-testid=verdict-more], .story'),
    fields: values('.field :is(input[type=text], select)', (one) => one.value),
    sliders: values('input[type=range]', (one) => `${one.value}, ${one.getAttribute('aria-valuetext')}`),
    handle: values('[data-testid=buffer-handle]', (one) => ['min', 'now', 'max', 'text'].map((what) => one.getAttribute(`aria-value${what}`))),
    ways: text('[data-testid=ways] b, [data-testid=ways] .also'),
    chart: [document.querySelector('[data-testid=chart]').getAttribute('aria-label'), ...text('#chart-title, [data-testid=chart-description]')],
    numbers: text('[data-testid=data-table] td'),
    working: text('details.result'),
    published: [...document.querySelectorAll('[data-testid=published-table] tr')].map((row) => row.className),
    rules: text('[data-testid=rules-table] td'),
    preset: document.querySelector('[data-testid=preset]').value,
    compare: text('[data-testid=compare]'),
  };
});

const openAll = async (page) => {
  await openGroups(page);
  await openWorking(page);
  await page.evaluate(() => { document.querySelector('[data-testid=data-table]').open = true; });
  await eventually(() => page.evaluate(() => document.querySelectorAll('[data-testid=data-table] td').length > 20), 'the numbers');
};

/** What the page shows now is what a fresh one shows for the link in the share dialog. */
async function agrees(page, what) {
  const now = await everything(page);
  await page.getByTestId('share').click();
  const link = await page.getByTestId('share-link').inputValue();
  await page.keyboard.press('Escape');
  const fresh = await page.context().newPage();
  await fresh.goto(link);
  await mounted(fresh);
  await openAll(fresh);
  const other = await everything(fresh);
  for (const part of Object.keys(now)) assert.deepEqual(now[part], other[part], `${part} after ${what}`);
  await fresh.close();
}

e2e('at rest after a drag everything says the same scenario, and the link does at once', { timeout: 240_000 }, async ({ page, open }) => {
  await open();
  await openAll(page);
  // The number of flows moves the buffer's own rule, rows of tables and the preset; the buffer moves the rest.
  for (const [key, from, to] of [['n', 300, 420], ['b', 380, 620], ['fifo', 200, 500]]) {
    const inGap = await page.evaluate(async ([name, first, last]) => {
      const slider = document.querySelector(`[data-testid=slider-${name}]`);
      for (let step = first; step <= last; step += 2) {
        slider.value = String(step);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((done) => requestAnimationFrame(done));
      }
      // In the gap before everything has caught up the link is the live one.
      document.querySelector('[data-testid=share]').click();
      await new Promise((done) => setTimeout(done));
      const link = document.querySelector('[data-testid=share-link]').value;
      document.querySelector('dialog[open]').close();
      return { link, text: document.querySelector(`[data-testid=field-${name}]`).value };
    }, [key, from, to]);
    await page.waitForTimeout(250);
    await page.getByTestId('share').click();
    assert.equal(await page.getByTestId('share-link').inputValue(), inGap.link, `the link in the gap after ${key}`);
    await page.keyboard.press('Escape');
    assert.equal(await page.getByTestId(`field-${key}`).inputValue(), inGap.text, 'the dragged field is never late');
    await agrees(page, `dragging ${key}`);
  }
});

e2e('while a slider moves, its field, the verdict and the handle keep up in every frame', async ({ page, open }) => {
  await open();
  await drawn(page);
  const seen = await page.evaluate(async () => {
    const slider = document.querySelector('[data-testid=slider-b]');
    const seen = [];
    for (let step = 400; step < 500; step += 2) {
      slider.value = String(step);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((done) => requestAnimationFrame(done));
      seen.push({
        field: document.querySelector('[data-testid=field-b]').value,
        verdict: document.querySelector('[data-testid=verdict]').textContent,
        handle: document.querySelector('[data-testid=buffer-handle]').getBoundingClientRect().x,
      });
    }
    return seen;
  });
  for (const [at, { field, verdict, handle }] of seen.entries()) {
    assert.ok(plain(verdict).startsWith(plain(field)), `${field}: ${verdict}`);
    assert.ok(at === 0 || handle >= seen[at - 1].handle, `the handle at step ${at}`);
  }
  const distinct = (what) => new Set(seen.map((one) => one[what])).size;
  assert.ok(distinct('field') > 20);
  assert.equal(distinct('handle'), distinct('field'), 'the handle moves with every buffer');
});

e2e('what is copied a moment after a drag is the buffer as it is', { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, open }) => {
  await open();
  await slide(page, 'b', 400);
  await page.waitForTimeout(250);
  const text = await page.evaluate(async () => {
    const slider = document.querySelector('[data-testid=slider-b]');
    for (const step of [500, 560]) {
      slider.value = String(step);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((done) => setTimeout(done));
    }
    document.querySelector('[data-testid=way-0]').click();
    return document.querySelector('[data-testid=field-b]').value;
  });
  await eventually(async () => plain(await page.evaluate(() => navigator.clipboard.readText())) === plain(text), `“${text}” on the clipboard`);
  await page.getByTestId('way-0').getByText('Copied').waitFor();
});
