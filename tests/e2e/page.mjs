// Words for what a person does on the page and reads from it.
import { eventually } from './harness.mjs';

/** Text as it reads: every kind and run of spaces is one space. */
export const plain = (text) => (text ?? '').replace(/\s+/gu, ' ').trim();

/** What an element says. */
export const says = async (place, testid) => plain(await place.getByTestId(testid).textContent());

/** The headline of the verdict. */
export const verdict = (place) => says(place, 'verdict');

/** A text field of the scenario. */
export const field = (place, key) => place.getByTestId(`field-${key}`);

/** What stands below a field: the error, the question, or nothing. */
export const remark = async (page, key) => plain(await page.locator(`#remark-${key}`).textContent());

/** Opens every group of fields, so that all can be reached. */
export async function openGroups(page) {
  for (const group of await page.locator('details.more').all()) {
    if (!(await group.evaluate((one) => one.open))) await group.locator('summary').first().click();
  }
}

/** Opens every result of the working. */
export async function openWorking(page) {
  await page.evaluate(() => { for (const one of document.querySelectorAll('details.group')) one.open = true; });
  await eventually(() => page.evaluate(() => [...document.querySelectorAll('details.group')].every((one) => one.querySelector('details.result'))), 'the results');
  await page.evaluate(() => { for (const one of document.querySelectorAll('details.result')) one.open = true; });
  await eventually(() => page.evaluate(() => [...document.querySelectorAll('details.result')].every((one) => one.querySelector('.working'))), 'every working');
}

/** Replaces the text of a field, one key after the other; `after(typedSoFar)` runs after each. */
export async function type(page, key, text, after = async () => {}) {
  const input = field(page, key);
  await input.fill('');
  let typed = '';
  for (const letter of text) {
    await input.press(letter === ' ' ? 'Space' : letter);
    typed += letter;
    await after(typed);
  }
}

/** Sets a slider as dragging does: one input event. */
export const slide = (page, key, step) => page.getByTestId(`slider-${key}`).evaluate((slider, value) => {
  slider.value = value;
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}, step);

/** The scenario in the address bar, without its mark. */
export const inAddress = (page) => {
  const { search, hash } = new URL(page.url());
  return (hash.includes('=') ? hash : search).slice(1);
};

/** Waits until the address bar says so much of the scenario; the whole of it. */
export async function addressed(page, pattern) {
  await eventually(() => pattern.test(inAddress(page)), `an address like ${pattern}; it is ${inAddress(page)};`).catch((error) => {
    error.message += `; it is ${inAddress(page)}`;
    throw error;
  });
  return inAddress(page);
}

/** Waits until an element says so; what it says. */
export async function reads(place, testid, pattern) {
  let said;
  try {
    await eventually(async () => pattern.test(said = await says(place, testid)), `${testid} like ${pattern}`, 5000);
  } catch (error) {
    error.message += `; it says: ${said}`;
    throw error;
  }
  return said;
}

/** How much of a canvas differs from its commonest colour, in per cent, and its sizes. */
export const ink = (place, selector = '[data-testid=chart]') => place.locator(selector).evaluate((canvas) => {
  const box = canvas.getBoundingClientRect();
  const sizes = { width: canvas.width, height: canvas.height, cssWidth: box.width, cssHeight: box.height };
  if (!canvas.width || !canvas.height) return { ...sizes, share: 0, colours: 0 };
  // Read from a copy: reading from the canvas itself would change how the browser keeps it.
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const count = new Map();
  for (const pixel of pixels) count.set(pixel, (count.get(pixel) ?? 0) + 1);
  return { ...sizes, share: 100 * (1 - Math.max(...count.values()) / pixels.length), colours: count.size };
});

/** Waits until the chart is drawn, which a person would expect within two seconds. */
export const drawn = (place, patience = 2000) => eventually(async () => {
  const now = await ink(place);
  return now.share > 0.3 && now.colours > 3 && now;
}, 'a drawn chart', patience);

/** Every view. */
export const VIEWS = ['utilization', 'delay', 'window_sum', 'sawtooth', 'short_flows', 'completion', 'rate_rtt', 'table', 'rules'];

/** Goes to a view. */
export async function show(place, view) {
  await place.getByTestId(`view-${view}`).click();
  await place.locator(`[data-testid=view-${view}][aria-selected=true]`).waitFor();
}
