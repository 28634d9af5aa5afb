// Text fields, one key at a time: what is typed stays as typed, what is nonsense says so, the last good result stays.
import assert from 'node:assert/strict';

import { e2e, eventually } from './harness.mjs';
import { addressed, field, openGroups, plain, remark, slide, type, verdict } from './page.mjs';

/** Types, and demands after each key that the field holds exactly what was typed and complains about nothing. */
async function typeQuietly(page, key, text) {
  await type(page, key, text, async (typed) => {
    assert.equal(await field(page, key).inputValue(), typed, `${key} while typing ${text}`);
    assert.equal(await remark(page, key), '', `a remark at ${JSON.stringify(typed)}`);
    assert.equal(await field(page, key).getAttribute('aria-invalid'), 'false');
  });
}

e2e('WEB-12: a number stays as typed, key by key, and is no error while it is incomplete', async ({ page, open }) => {
  await open('?v=1&b=129p&fifo=43');
  const good = await verdict(page);
  await typeQuietly(page, 'c', '1.25');
  for (const left of ['1.2', '1.']) {
    await field(page, 'c').press('Backspace');
    assert.equal(await field(page, 'c').inputValue(), left);
    assert.equal(await remark(page, 'c'), '');
  }
  await typeQuietly(page, 'c', '155M');
  await eventually(async () => (await verdict(page)) === good, 'the verdict of 155 Mbit/s');
  await typeQuietly(page, 'c', '-');
  assert.equal(await verdict(page), good, 'a lone minus changes nothing');
  await typeQuietly(page, 'c', '17,');
  await typeQuietly(page, 'c', '1e9');
  await addressed(page, /^v=1&c=1Gbps&b=129p&fifo=43$/);
  await typeQuietly(page, 'rtt', '0,5 s');
  await addressed(page, /&rtt=500ms&/);
  // The caret stays where the typist put it.
  await field(page, 'rtt').fill('100 ms');
  await field(page, 'rtt').evaluate((input) => input.setSelectionRange(1, 1));
  await field(page, 'rtt').press('2');
  assert.deepEqual(await field(page, 'rtt').evaluate((input) => [input.value, input.selectionStart]), ['1200 ms', 2]);
});

e2e('a text that is no value says which field, which text and what would do, and the last good result stays', async ({ page, open }) => {
  await open();
  await openGroups(page);
  const good = await verdict(page);
  for (const [key, text, ...says] of [
    ['c', 'fast', /Link rate/, /fast/, /1 bit\/s/, /1 Pbit\/s/],
    ['c', '-5 Mbit/s', /Link rate/, /-5|−5/, /1 bit\/s/, /1 Pbit\/s/],
    ['c', '0', /Link rate/, /0 is out of range/, /1 Pbit\/s/],
    ['c', '1e400', /Link rate/, /1e400/, /1 Pbit\/s/],
    ['c', 'NaN', /Link rate/, /NaN/, /1 Pbit\/s/],
    ['rtt', '∞', /Round trip/, /∞/, /0 s/],
    ['n', '1.5', /flows/, /1\.5 is not a whole number/, /1 to/],
    ['n', '0', /flows/, /\b0\b/, /1 to/],
    ['b', '10 ms/s', /Buffer/, /ms\/s/],
    ['util', '101%', /utilization/i, /101 ?%/, /100 ?%/],
    ['p', '2', /\b2\b/, /0 ?%? to 100 ?%|0 to 1/],
  ]) {
    await field(page, key).fill(text);
    const said = await remark(page, key);
    for (const part of says) assert.match(said, part, `${key}=${text}`);
    assert.equal(await field(page, key).inputValue(), text, 'the text stays');
    assert.equal(await field(page, key).getAttribute('aria-invalid'), 'true');
    const described = await field(page, key).getAttribute('aria-describedby');
    assert.match(plain(await page.locator(`#${described}`).textContent()), says[0]);
    assert.equal(await verdict(page), good, `the verdict after ${key}=${text}`);
    await page.getByTestId('reset').click();
    await eventually(async () => (await remark(page, key)) === '', 'reset clears the error');
  }
});

e2e('readings that compete are asked, each by a button', async ({ page, open }) => {
  await open('?v=1&b=129p&fifo=43');
  await openGroups(page);
  const choices = (key) => page.locator(`#remark-${key} button`);
  const offered = async (key) => (await choices(key).allTextContents()).map(plain);
  const good = await verdict(page);

  await field(page, 'w').fill('64K');
  assert.deepEqual(await offered('w'), ['64 kB', '64 KiB']);
  assert.equal(await verdict(page), good, 'nothing is used before it is chosen');
  await choices('w').nth(1).click();
  assert.equal(await remark(page, 'w'), '');
  assert.match(await field(page, 'w').inputValue(), /^64 ?KiB$/);
  await addressed(page, /&w=64KiB$/);

  await type(page, 'rtt', '1,500');
  const readings = await offered('rtt');
  assert.deepEqual(readings, ['1.5 s', '1500 s']);
  await choices('rtt').first().click();
  await addressed(page, /&rtt=1\.5s&/);

  // Flows are whole: there a group of three is a group.
  await type(page, 'n', '1,500');
  assert.equal(await remark(page, 'n'), '');
  await addressed(page, /&n=1500&/);

  // A bare number of a buffer may be packets, bytes, or a time.
  await type(page, 'b', '64');
  assert.ok((await offered('b')).length >= 2, 'a bare number is asked');
  await choices('b').filter({ hasText: 'packets' }).click();
  await addressed(page, /&b=64p&/);
});

e2e('WEB-19: groups of three are never cut at the first mark', async ({ page, open }) => {
  await open();
  for (const text of ['100.000.000', '100,000,000.00', '100 000 000']) {
    await field(page, 'c').fill('1e9');
    await field(page, 'c').fill(text);
    assert.equal(await remark(page, 'c'), '', text);
    await addressed(page, /^v=1&c=100Mbps&/);
  }
});

e2e('WEB-20: every field that takes a number prints its unit beside it', async ({ page, open }) => {
  await open();
  await openGroups(page);
  const fields = await page.locator('.field').evaluateAll((all) => all.map((one) => ({
    key: one.dataset.field,
    unit: one.querySelector('.unit')?.textContent.trim(),
    text: Boolean(one.querySelector('input[type=text]')),
    shown: one.querySelector('.unit')?.checkVisibility(),
  })));
  assert.equal(fields.length, 30);
  // A seed has no unit, and seeds are counted by their own name.
  const named = ['seed', 'seeds'];
  assert.deepEqual(fields.filter(({ key, text, unit, shown }) => text && !named.includes(key) && (!unit || !shown)), []);
});

e2e('meaning and source of a field are there on demand, and every field has a label of its own', async ({ page, open }) => {
  await open();
  await openGroups(page);
  for (const help of await page.locator('.help').all()) {
    const text = page.locator(`#${await help.getAttribute('aria-controls')}`);
    assert.equal(await text.isVisible(), false);
    await help.click();
    assert.equal(await help.getAttribute('aria-expanded'), 'true');
    assert.ok(plain(await text.textContent()).length > 20);
    await help.click();
    assert.equal(await text.isVisible(), false);
  }
  const labels = await page.locator('.field label').allTextContents();
  assert.equal(new Set(labels).size, labels.length, labels.join(', '));
});

e2e('a buffer stays in the unit typed when other fields change; an optional limit goes when it is emptied', async ({ page, open }) => {
  await open('?v=1&b=0.5bdp&w=64KiB');
  const half = await field(page, 'b').inputValue();
  assert.match(half, /^0\.5 ?(× )?BDP$/);
  await type(page, 'c', '1G');
  await addressed(page, /^v=1&c=1Gbps&b=0\.5bdp&w=64KiB$/);
  assert.equal(await field(page, 'b').inputValue(), half);
  await field(page, 'w').fill('');
  await addressed(page, /^v=1&c=1Gbps&b=0\.5bdp$/);
  assert.equal(await remark(page, 'w'), '');
});

e2e('a slider moves its field, the verdict and the chart; its value is said in words', async ({ page, open }) => {
  await open();
  await openGroups(page);
  for (const key of ['c', 'rtt', 'n', 'b', 'fifo', 'pkt', 'util', 'delay', 'w', 'up', 'access', 'ack', 'd', 'p', 'iw', 'rho', 'len', 'mss', 'b0']) {
    await page.getByTestId('reset').click();
    const before = await field(page, key).inputValue();
    await slide(page, key, 420);
    const after = await eventually(async () => {
      const now = await field(page, key).inputValue();
      return now !== before && now;
    }, `${key} moved by its slider`);
    assert.equal(await page.getByTestId(`slider-${key}`).getAttribute('aria-valuetext'), after);
    // A slider gives digits that a person would type.
    assert.ok(after.replace(/[^0-9]/g, '').length <= 7, `${key}: ${after}`);
    const place = Number(await page.getByTestId(`slider-${key}`).inputValue());
    assert.ok(Math.abs(place - 420) <= 40, `${key} stays where it was put: ${place}`);
  }
  assert.match(await verdict(page), /\d/);
  // And the other way round.
  await type(page, 'n', '1000000');
  assert.equal(await page.getByTestId('slider-n').inputValue(), '1000');
});

e2e('the congestion control is chosen from a list', async ({ page, open }) => {
  await open();
  const before = await verdict(page);
  await page.locator('#field-cca').selectOption('bbr');
  await addressed(page, /&cca=bbr(&|$)/);
  await eventually(async () => (await verdict(page)) !== before, 'another verdict');
});
