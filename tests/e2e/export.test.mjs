// What leaves the page: drawings, tables, numbers; the same as the command line gives.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { DIST, e2e, eventually } from './harness.mjs';
import { VIEWS, openWorking, plain, show } from './page.mjs';

/** Presses a button that saves a file: its name and content. */
async function saved(page, testid) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(testid).click()]);
  // Chromium drops the eleventh download that a page begins within a second or so (40 presses in a row: each 11th lost).
  await page.waitForTimeout(150);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** A CSV file as rows of cells (RFC 4180). */
function cells(text) {
  const rows = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted && letter === '"' && text[at + 1] === '"') { cell += '"'; at += 1; }
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === ',') { rows.at(-1).push(cell); cell = ''; }
    else if (!quoted && letter === '\n') { rows.at(-1).push(cell); cell = ''; rows.push([]); }
    else cell += letter;
  }
  assert.deepEqual(rows.pop(), [], 'the file ends with a line end');
  return rows;
}

e2e('SVG and CSV of every view are whole', async ({ page, open }) => {
  await open('?v=1&b=129p&fifo=43&rho=0.5&w=64KiB&p=0.01');
  await page.locator('details.data summary').click();
  for (const view of VIEWS) {
    await show(page, view);
    const svg = await saved(page, 'save-svg');
    assert.match(svg.name, /^bufferwise-[a-z_]+\.svg$/);
    const drawing = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      const root = parsed.documentElement;
      return {
        error: parsed.querySelector('parsererror')?.textContent,
        root: root.localName,
        size: root.getAttribute('viewBox'),
        shapes: root.querySelectorAll('path, polyline, polygon, line, circle, rect').length,
        words: [...root.querySelectorAll('text')].map((one) => one.textContent).join(' '),
        foreign: root.querySelectorAll('image, script, foreignObject, style').length,
      };
    }, svg.text);
    assert.equal(drawing.error, undefined);
    assert.equal(drawing.root, 'svg');
    assert.ok(drawing.size, 'a viewBox, so that it scales');
    assert.ok(drawing.shapes > 5 && drawing.words.length > 20 && drawing.foreign === 0, JSON.stringify(drawing));
    assert.doesNotMatch(svg.text, /NaN|inf\b/);

    const csv = await saved(page, 'save-csv');
    assert.match(csv.name, /^bufferwise-[a-z_]+\.csv$/);
    const [head, ...rows] = cells(csv.text);
    const table = await page.locator('details.data tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
    assert.deepEqual(head, table[0], view);
    assert.equal(rows.length, table.length - 1, `every point of ${view}`);
    assert.ok(rows.every((row) => row.length === head.length));
    assert.deepEqual(rows.map((row) => row.map((cell) => cell !== '')), table.slice(1).map((row) => row.map((cell) => cell !== '')), 'the same cells are empty');
    assert.doesNotMatch(csv.text, /NaN|inf\b/i);
  }
});

e2e('the CSV holds the published points and full precision', async ({ page, open }) => {
  await open();
  const [head, ...rows] = cells((await saved(page, 'save-csv')).text);
  const router = head.findIndex((one) => /router/.test(one));
  const bound = head.findIndex((one) => /bound/.test(one));
  const at = (packets) => rows.find(([x]) => Number(x) === packets);
  // Appenzeller, Keslassy, McKeown 2004, table of section 5, 100 flows.
  for (const [packets, share] of [[64, 0.949], [129, 0.981], [258, 0.998], [387, 0.997]]) assert.equal(Number(at(packets)[router]), share);
  // Eq. 6: erf(3√3·√n·B / (2√2·(D + B))) with D = 155 Mb/s · 100 ms / 12 000 bit, worked out independently: 0.98168…
  const [n, b, d] = [100, 129, 155e6 * 0.1 / 12000];
  assert.ok(Math.abs(Number(at(129)[bound]) - erf(3 * Math.sqrt(3) / (2 * Math.sqrt(2)) * Math.sqrt(n) * b / (d + b))) < 1e-9, at(129)[bound]);
  assert.match(at(129)[bound], /^0\.98\d{8,}$/);
});

/** The error function by its series, good to 15 digits for such arguments. */
function erf(x) {
  let [sum, term] = [x, x];
  for (let k = 1; k < 200; k += 1) {
    term *= -x * x / k;
    sum += term / (2 * k + 1);
  }
  return 2 / Math.sqrt(Math.PI) * sum;
}

e2e('page and command line give the same digits for the same link', { timeout: 300_000 }, async ({ page, open }) => {
  const run = promisify(execFile);
  const bufferwise = async (...given) => {
    const { stdout } = await run('cargo', ['run', '--quiet', '--locked', '--bin', 'bufferwise', '--', ...given], { cwd: join(DIST, '..'), maxBuffer: 1 << 26 });
    return stdout;
  };
  for (const link of ['?v=1&b=129p&fifo=43', '?v=1&c=2Mbps&rtt=30ms&n=1&b=40p&w=64KiB&up=360kbps&p=0.001&rho=0.5&view=rate_rtt']) {
    const report = JSON.parse(await bufferwise('eval', link, '--json'));
    await open(link);
    for (const group of await page.locator('details.group > summary').all()) await group.click();
    await eventually(async () => (await page.locator('details.result').count()) >= report.results.length, 'every result in the working');
    const shown = await page.locator('details.result').evaluateAll((all) => all.map((one) => [one.dataset.result, one.querySelector('.num').textContent]));
    const digits = Object.fromEntries(shown.map(([id, text]) => [id, plain(text)]));
    assert.deepEqual(digits, Object.fromEntries(report.results.map(({ id, value, display }) => [id, value === null ? 'no value' : plain(display)])));
    await page.getByTestId('share').click();
    const canonical = new URL(await page.getByTestId('share-link').inputValue()).search.slice(1);
    await page.keyboard.press('Escape');
    // The report is about the scenario; how it is shown is the page's.
    assert.equal(report.link.replace(/^.*\?/, ''), canonical);
    const svg = await saved(page, 'save-svg');
    assert.match(svg.text, /<svg/);
  }
});

e2e('the working shows formula, numbers, validity and source of every result', async ({ page, open }) => {
  await open();
  await openWorking(page);
  assert.ok(await page.locator('details.result').count() > 60);
  const lacking = await page.locator('details.result').evaluateAll((all) => all.flatMap((one) => {
    const has = { formula: one.querySelector('math'), validity: /Holds for/.test(one.textContent), source: /Source/.test(one.textContent), id: one.querySelector('code')?.textContent.startsWith(one.dataset.result) };
    const value = one.querySelector('.num').textContent;
    if (value !== 'no value') has.numbers = one.querySelectorAll('math').length >= 2;
    return Object.entries(has).filter(([, there]) => !there).map(([what]) => `${one.dataset.result} has no ${what}`);
  }));
  assert.deepEqual(lacking, []);
  const broken = await page.locator('math').evaluateAll((all) => all.filter((one) => one.namespaceURI !== 'http://www.w3.org/1998/Math/MathML' || one.getBoundingClientRect().height < 8 || /NaN|undefined/.test(one.textContent)).length);
  assert.equal(broken, 0);
});

e2e('"Compare with current" keeps the present setting beside the proposal', async ({ page, open }) => {
  await open('?v=1&b=129p&fifo=43');
  await page.getByTestId('compare').click();
  await page.getByTestId('buffer-handle').focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageUp');
  await eventually(() => /b=2\d\dp.*&b0=129p/.test(page.url()), 'both buffers in the address');
  const said = () => page.evaluate(() => `${document.querySelector('[data-testid=verdict]').textContent} ${document.querySelector('[data-testid=verdict-more]').textContent}`.replace(/\s+/g, ' '));
  assert.match(await said(), /^2\d\d packets/);
  assert.match(await said(), /129 packets/);
  await page.getByTestId('compare').click();
  await eventually(() => !/b0=/.test(page.url()), 'no buffer to compare with');
});

e2e('paper gets the chart as lines, the verdict, and no controls', async ({ page, open }) => {
  await open();
  await page.evaluate(() => {
    window.printed = [];
    // Runs after the page's own listener, when its changes have reached the document.
    addEventListener('beforeprint', () => Promise.resolve().then(() => Promise.resolve()).then(() => {
      window.printed.push(document.querySelectorAll('.print-figure svg').length);
    }));
  });
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  assert.match(pdf, /^%PDF/);
  assert.doesNotMatch(pdf, /\/Subtype\s*\/Image/, 'no bitmap on paper');
  assert.deepEqual(await page.evaluate(() => window.printed), [1]);
  await eventually(async () => (await page.locator('.print-figure svg').count()) === 0, 'the drawing goes after printing');

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-figure svg').waitFor();
  for (const gone of ['.tools', '.tabs', '.fig-foot', '.handle', 'canvas', 'input[type=range]', '.skip', '.picker select', '[data-testid=compare]', '.help']) {
    assert.deepEqual(await page.locator(gone).evaluateAll((all) => all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0).length), 0, gone);
  }
  assert.ok(await page.getByTestId('verdict').isVisible());
  const { width, height } = await page.locator('.print-figure svg').boundingBox();
  assert.ok(width > 400 && height > 150, `${width} × ${height}`);
});
