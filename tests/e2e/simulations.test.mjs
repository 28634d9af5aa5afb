// The simulators on the page: points come in and stay or go with the question, progress, stop, press, and no workers.
import assert from 'node:assert/strict';

import { e2e, eventually, mounted, theSite } from './harness.mjs';

/** Small and quick: five flows on 10 Mb/s. */
const QUICK = '?v=1&c=10Mbps&rtt=50ms&n=5&b=40p&cca=sack&sim=30s&warm=10s&seeds=3';

const status = (page) => page.getByTestId('simulation-status').textContent();
const finished = (page) => eventually(async () => /Points: /.test(await status(page)), 'the simulation', 60_000);

/** Column of the chart's numbers whose head contains `name`: the values by buffer. */
async function column(page, name) {
  const open = await page.locator('[data-testid=data-table]').getAttribute('open');
  if (open === null) await page.getByTestId('data-table').locator('summary').click();
  return page.getByTestId('data-table').locator('table').evaluate((table, wanted) => {
    const heads = [...table.querySelectorAll('thead th')].map((cell) => cell.textContent);
    const at = heads.findIndex((head) => head.includes(wanted));
    if (at < 0) return [];
    return [...table.querySelectorAll('tbody tr')].map((row) => [row.children[0].textContent, row.children[at].textContent]).filter(([, value]) => value);
  }, name);
}

e2e('SIM-01: points of both simulators come in and stand beside the curves', { simulate: true }, async ({ page, open }) => {
  await open(QUICK);
  await finished(page);
  assert.match(await status(page), /1[34] buffers with 3 seeds packet by packet, 1[34] buffers with 3 seeds as a fluid/);
  const packets = await column(page, 'packet simulation');
  const fluid = await column(page, 'fluid simulation');
  assert.ok(packets.length >= 13 && fluid.length >= 13, `${packets.length} and ${fluid.length} points`);
  const busy = packets.map(([, text]) => Number.parseFloat(text));
  assert.ok(busy.every((value) => value > 30 && value <= 100), busy.join(' '));
  assert.ok(busy.at(-1) > busy[0], 'a larger buffer keeps the link busier');
});

e2e('SIM-02: the same seed gives the same numbers again, other seeds others', { simulate: true }, async ({ page, open }) => {
  await open(QUICK);
  await finished(page);
  const first = await column(page, 'packet simulation');
  await page.reload();
  await mounted(page);
  await finished(page);
  assert.deepEqual(await column(page, 'packet simulation'), first);
  await page.getByTestId('simulation-act').click();
  await eventually(async () => /with 6 seeds/.test(await status(page)), 'three more seeds', 60_000);
  assert.notDeepEqual(await column(page, 'packet simulation'), first);
});

e2e('SIM-03: another buffer keeps the points, another link drops them within 200 ms', { simulate: true }, async ({ page, open }) => {
  await open(QUICK);
  await finished(page);
  const before = (await column(page, 'packet simulation')).length;
  await page.locator('#field-b').fill('45 packets');
  await eventually(async () => (await column(page, 'packet simulation')).length === before + 1, 'one more point', 30_000);
  const gone = await page.evaluate(async () => {
    const field = document.querySelector('#field-n');
    field.value = '7';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((done) => setTimeout(done, 200));
    return document.querySelector('[data-testid=simulation-status]').textContent;
  });
  // The first row of the new question may be there already, and the run of the others under way.
  assert.doesNotMatch(gone, /Points/);
  if (/Simulated/.test(gone)) assert.match(gone, /Simulating/);
  await finished(page);
});

e2e('SIM-04: a run can be stopped and taken up again', { simulate: true }, async ({ page, open }) => {
  await open('?v=1&b=129p&cca=sack&seeds=20');
  await eventually(async () => /Simulating/.test(await status(page)), 'the start');
  await page.getByTestId('simulation-act').click();
  await eventually(async () => /Stopped\./.test(await status(page)), 'the stop');
  const stopped = await status(page);
  await page.waitForTimeout(700);
  assert.equal(await status(page), stopped, 'nothing comes in afterwards');
  await page.getByTestId('simulation-act').click();
  await eventually(async () => /Simulating/.test(await status(page)), 'the second start');
});

e2e('SIM-05: what takes long waits for a press and says how long', { simulate: true }, async ({ page, open }) => {
  await open('?v=1&c=10Gbps&rtt=250ms&n=200&b=5000p&engine=packet');
  await eventually(async () => /takes about \d+ (s|minutes)/.test(await status(page)), 'the estimate');
  assert.equal(await page.getByTestId('simulation-act').textContent(), 'Simulate');
});

e2e('SIM-06: an engine that lacks the congestion control says so', { simulate: true }, async ({ page, open }) => {
  await open('?v=1&n=1&cca=bbr');
  await eventually(async () => /No packet simulation: it does not have BBR/.test(await page.getByTestId('simulation-notes').textContent()), 'the refusal');
});

e2e('SIM-07: without workers the page itself simulates and says so', { simulate: true }, async ({ page, open }) => {
  await page.addInitScript(() => {
    delete window.Worker;
    window.Worker = class {
      constructor() {
        throw new DOMException('forbidden', 'SecurityError');
      }
    };
  });
  await open(QUICK);
  await finished(page);
  assert.match(await status(page), /Workers are not allowed here/);
  assert.ok((await column(page, 'packet simulation')).length >= 13);
});

e2e('SIM-08: a worker killed in mid-sweep loses no point and the page says it', { simulate: true, allow: [/./] }, async ({ page, open }) => {
  await page.addInitScript(() => {
    const Real = window.Worker;
    let first = true;
    window.Worker = class extends Real {
      constructor(...given) {
        super(...given);
        if (!first) return;
        first = false;
        setTimeout(() => {
          this.terminate();
          this.onerror?.(new Event('error'));
        }, 600);
      }
    };
  });
  await open('?v=1&c=50Mbps&rtt=50ms&n=20&b=40p&cca=sack&seeds=5');
  await finished(page);
  assert.match(await status(page), /A simulator was lost on the way/);
  assert.match(await status(page), /1[34] buffers with 5 seeds packet by packet/);
});

e2e('SIM-09: engine=off simulates nothing', { simulate: true }, async ({ page, open }) => {
  await open(`${QUICK}&engine=off`);
  await eventually(async () => /switched off/.test(await status(page)), 'the word');
  assert.deepEqual(await column(page, 'packet simulation'), []);
});

e2e('SIM-10: in a sandboxed frame without an origin it simulates as well', { simulate: true }, async ({ page }) => {
  const site = await theSite();
  await page.goto(`${site.url}embed-test.html`);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.id = 'boxed';
    frame.width = 800;
    frame.height = 700;
    frame.src = src;
    document.body.prepend(frame);
  }, `${site.url}${QUICK}&embed=1`);
  const frame = await (await page.waitForSelector('#boxed')).contentFrame();
  await eventually(async () => /Points: /.test((await frame.getByTestId('simulation-status').textContent().catch(() => '')) ?? ''), 'points in the frame', 90_000);
});
