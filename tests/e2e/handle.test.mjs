// The chosen buffer as a handle on the chart: mouse, finger, keys; and the read-out of the curves.
import assert from 'node:assert/strict';

import { e2e, eventually } from './harness.mjs';
import { addressed, drawn, field, plain, says, show, verdict } from './page.mjs';

const handle = (place) => place.getByTestId('buffer-handle');
const middle = async (locator) => {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

e2e('the mouse drags the buffer, and the line stays under the pointer', async ({ page, open }) => {
  await open();
  await drawn(page);
  await handle(page).scrollIntoViewIfNeeded();
  const before = await verdict(page);
  const start = await middle(handle(page));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const [dx, dy] of [[20, 0], [60, 5], [110, 60]]) {
    await page.mouse.move(start.x + dx, start.y + dy, { steps: 4 });
    await eventually(async () => Math.abs((await middle(handle(page))).x - start.x - dx) < 3, `the handle ${dx} px to the right`);
  }
  // Outside the plot the drag goes on: the pointer is captured.
  await page.mouse.move(start.x + 80, start.y - 300, { steps: 3 });
  await page.mouse.up();
  const dragged = await field(page, 'b').inputValue();
  assert.match(dragged, /^\d+ packets$/, 'whole packets, in the unit typed');
  assert.ok(Number.parseInt(dragged, 10) > 129);
  assert.notEqual(await verdict(page), before);
  assert.match(await verdict(page), new RegExp(`^${dragged}`));
  await page.mouse.move(start.x - 50, start.y);
  await page.waitForTimeout(100);
  assert.equal(await field(page, 'b').inputValue(), dragged, 'after letting go nothing moves');
  await addressed(page, new RegExp(`b=${Number.parseInt(dragged, 10)}p`));
});

e2e('a finger drags the buffer without scrolling the page', { touch: true, width: 390, height: 800 }, async ({ page, context, open }) => {
  await open();
  await drawn(page);
  await handle(page).scrollIntoViewIfNeeded();
  const start = await middle(handle(page));
  await page.evaluate(() => addEventListener('pointercancel', () => { window.cancelled = true; }, true));
  const client = await context.newCDPSession(page);
  const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch('touchStart', [start.x, start.y]);
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', [start.x - 5 * step, start.y - 3 * step]);
  await touch('touchEnd');
  const dragged = await eventually(async () => {
    const now = Number.parseInt(await field(page, 'b').inputValue(), 10);
    return now < 129 && now;
  }, 'a smaller buffer');
  assert.ok(Math.abs((await middle(handle(page))).x - (start.x - 60)) < 4, 'the line is where the finger left it');
  assert.match(await verdict(page), new RegExp(`^${dragged} packets`));
  // A browser that takes a touch for scrolling cancels the pointer.
  assert.equal(await page.evaluate(() => window.cancelled), undefined);
});

e2e('keys move the buffer, and its value is said in the unit typed', async ({ page, open }) => {
  await open();
  await drawn(page);
  const slider = handle(page);
  await slider.focus();
  const said = async () => plain(await slider.getAttribute('aria-valuetext'));
  const packets = async () => Number.parseFloat(await said());
  assert.equal(await said(), '129 packets');
  assert.equal(await slider.getAttribute('role'), 'slider');
  const press = async (key, check) => {
    const before = await packets();
    await page.keyboard.press(key);
    await eventually(async () => check(await packets(), before), `${key} from ${before}`, 3000);
    const [min, now, max] = await slider.evaluate((one) => ['min', 'now', 'max'].map((what) => Number(one.getAttribute(`aria-value${what}`))));
    assert.ok(min <= now + 1e-6 && now <= max + 1e-6, `${min} … ${now} … ${max} after ${key}`);
    assert.ok(Math.abs(now - await packets()) < 0.51, 'value and text agree');
  };
  await press('ArrowRight', (now, before) => now > before && now <= before * 1.03);
  await press('ArrowUp', (now, before) => now > before);
  await press('ArrowLeft', (now, before) => now < before && now >= before * 0.97);
  await press('ArrowDown', (now, before) => now < before);
  await press('PageUp', (now, before) => now >= before * 1.2);
  await press('PageDown', (now, before) => now <= before * 0.85);
  await press('End', (now) => now > 1292);
  await press('Home', (now) => now < 20);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'buffer-handle', 'the focus stays');
  // From no buffer at all the keys lead out again.
  await field(page, 'b').fill('0p');
  await slider.focus();
  await press('ArrowRight', (now) => now === 1);

  for (const [typed, pattern] of [['10ms', /^[\d.]+ ms$/], ['0.5bdp', /^[\d.]+ BDP$/], ['1MB', /^[\d.]+ [kM]B$/], ['2sqrtn', /^[\d.]+ BDP\/√n$/], ['2Mbit', /^[\d.]+ [kM]bit$/]]) {
    await open(`?v=1&b=${typed}`);
    await handle(page).focus();
    const before = await said();
    assert.match(before, pattern);
    await page.keyboard.press('ArrowRight');
    await eventually(async () => (await said()) !== before, `${typed} moved`);
    assert.match(await said(), pattern, `${typed} keeps its unit`);
  }
});

e2e('the handle is there on every axis of buffers, and on no other chart', async ({ page, open }) => {
  await open();
  for (const axis of ['ms', 'bytes', 'bdp', 'sqrtn', 'packets']) {
    await page.getByTestId(`x-${axis}`).click();
    await addressed(page, axis === 'packets' ? /^(?!.*&x=)/ : new RegExp(`&x=${axis}$`));
    const at = await handle(page).evaluate((one) => {
      const box = one.getBoundingClientRect();
      const plot = one.closest('[data-testid=plot]').getBoundingClientRect();
      return { inside: box.left + 14 >= plot.left && box.right - 14 <= plot.right, packets: one.getAttribute('aria-valuenow') };
    });
    assert.deepEqual(at, { inside: true, packets: '129.000000' }, axis);
  }
  for (const [view, count] of [['delay', 1], ['sawtooth', 0], ['rules', 0], ['utilization', 1]]) {
    await show(page, view);
    assert.equal(await handle(page).count(), count, view);
  }
});

e2e('the read-out follows the pointer and the keys, in the digits of the working', async ({ page, open }) => {
  await open();
  await drawn(page);
  // The digits of the report, from the working.
  await page.locator('[data-testid=working] summary').first().click();
  const worked = async (id) => plain(await page.locator(`[data-result="${id}"] > summary .num`).textContent());
  const expected = {
    'lower bound (Eq. 6)': await worked('utilization_bound_eq6'),
    'model with hidden FIFO': await worked('utilization_table_model'),
    'expected shortfall': await worked('utilization_shortfall'),
  };
  assert.equal(expected['lower bound (Eq. 6)'], '98.17 %');
  await page.getByTestId('plot').scrollIntoViewIfNeeded();
  const at = await middle(handle(page));
  const read = async () => Object.fromEntries(await page.getByTestId('readout').locator('span').evaluateAll((rows) => rows.map((row) => {
    const value = row.querySelector('i').textContent;
    const text = (part) => part.replace(/\s+/gu, ' ').trim();
    return [text(row.textContent.slice(0, -value.length)), text(value)];
  })));
  // Beside the handle first: then onto the measured point at 129 packets, where the head names the buffer.
  const layer = page.getByTestId('readout-layer');
  await layer.focus();
  await page.keyboard.press('Home');
  await page.getByTestId('readout').waitFor();
  const first = plain(await page.getByTestId('readout').locator('b').textContent());
  await page.keyboard.press('ArrowRight');
  await eventually(async () => plain(await page.getByTestId('readout').locator('b').textContent()) !== first, 'the keys move the read-out');
  await page.keyboard.press('Escape');
  await page.getByTestId('readout').waitFor({ state: 'detached' });

  // Published points snap: find the one at 129 packets by moving down the chosen line.
  const plot = await page.getByTestId('plot').boundingBox();
  await layer.evaluate(async (one, { x }) => {
    const box = one.getBoundingClientRect();
    for (let y = box.top + 10; y < box.bottom - 10; y += 2) {
      one.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, bubbles: true }));
      await new Promise((done) => setTimeout(done));
      if (document.querySelector('[data-testid=readout]')?.textContent.includes('router')) return;
    }
  }, at);
  const head = plain(await page.getByTestId('readout').locator('b').textContent());
  assert.match(head, /129 packets/, `the head of the read-out at ${JSON.stringify({ at, plot })}`);
  const now = await read();
  for (const [label, digits] of Object.entries(expected)) assert.equal(now[label], digits, `${label} in ${JSON.stringify(now)}`);
  assert.match(await says(page, 'readout'), /9[89]\.\d+ %/);
});
