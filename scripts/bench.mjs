// The browser's part of `make bench`, against the built dist/ served from this machine:
// - time from the start of the navigation until verdict and main chart are painted, with nothing cached;
// - time from an input event of the buffer slider to the end of the animation frame that drew the charts.
// - the same while simulations run, with the longest task; and from a change to its first simulated point.
// Both at 1× and at 4× CPU slow-down (DevTools protocol, Emulation.setCPUThrottlingRate).
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { mounted, watch } from '../tests/e2e/watch.mjs';
import { serve } from './serve.mjs';

const SLIDER = '[data-testid="slider-b"]';
// Whose every step draws the whole chart anew; a dragged buffer moves a line over it.
const OTHER_SLIDER = '[data-testid="slider-n"]';
const VERDICT = '[data-testid="verdict"]';
const LOADS = 9;
const EVENTS = 300;
// p95 of a frame, ms, by slow-down: issue section "Speed and size".
const FRAME_BUDGET = { 1: 8, 4: 32 };

const quantile = (values, q) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)];
};
const ms = (value) => `${value.toFixed(1)} ms`;

/** In the page, before anything else: when verdict and main chart were first on screen, in ms since the navigation started. */
function whenPainted(verdict) {
  const probe = document.createElement('canvas');
  [probe.width, probe.height] = [32, 32];
  const ink = probe.getContext('2d', { willReadFrequently: true });
  const drawn = () => {
    const chart = document.querySelector('canvas');
    if (!chart || !chart.width || !chart.height) return false;
    ink.clearRect(0, 0, 32, 32);
    ink.drawImage(chart, 0, 0, 32, 32);
    const pixels = ink.getImageData(0, 0, 32, 32).data;
    // More than one flat colour: there is a line on it.
    return pixels.some((value, at) => value !== pixels[at % 4]);
  };
  window.bufferwisePainted = new Promise((done) => {
    const look = () => {
      if (document.querySelector(verdict)?.textContent.trim() && !document.getElementById('boot') && drawn()) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(0); // runs after this frame was painted
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/**
 * In the page: sends `count` input events to the slider, one a frame, and gives for each the main thread's work: the handlers with
 * their microtasks, and the next frame from its first callback to the end of its paint. The wait for the screen's refresh
 * between the two (up to 16.7 ms at 60 Hz) is no work, and is given beside it.
 */
async function timeFrames({ slider, count }) {
  const input = document.querySelector(slider);
  const [low, high] = [Number(input.max) * 0.3, Number(input.max) * 0.7];
  const nextFrame = () => new Promise((run) => requestAnimationFrame(run));
  const frames = [];
  for (let n = 0; n < count; n += 1) {
    await nextFrame();
    // Asked for before the page asks for its own frame: runs first in it, and its message after the paint.
    const drawn = new Promise((done) => requestAnimationFrame(() => {
      const began = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done({ began, ended: performance.now() });
      port2.postMessage(0);
    }));
    const start = performance.now();
    input.value = low + ((n * 7) % (high - low));
    input.dispatchEvent(new Event('input', { bubbles: true }));
    for (let turn = 0; turn < 50; turn += 1) await null; // the page's effects run in microtasks
    const handled = performance.now() - start;
    const { began, ended } = await drawn;
    frames.push({ work: handled + ended - began, whole: ended - start });
  }
  return frames;
}

async function newPage(browser, slowdown, site) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const problems = watch(page, site.origin);
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, problems };
}

async function load(browser, slowdown, site) {
  const times = [];
  for (let n = 0; n < LOADS; n += 1) {
    const { context, page, problems } = await newPage(browser, slowdown, site);
    await page.addInitScript(whenPainted, VERDICT);
    await page.goto(site.url);
    times.push(await Promise.race([
      page.evaluate(() => window.bufferwisePainted),
      new Promise((_, failed) => setTimeout(() => failed(new Error(`no ${VERDICT} and drawn canvas within 20 s ${problems.join('; ')}`)), 20_000).unref()),
    ]));
    await context.close();
  }
  console.log(`${slowdown}×: median ${ms(quantile(times, 0.5))}, slowest ${ms(Math.max(...times))} of ${LOADS} loads`);
}

async function drag(browser, slowdown, site, slider) {
  const { context, page, problems } = await newPage(browser, slowdown, site);
  await page.goto(site.url);
  await mounted(page);
  await page.locator(slider).scrollIntoViewIfNeeded();
  const frames = await page.evaluate(timeFrames, { slider, count: EVENTS });
  const charts = await page.evaluate(() => [...document.querySelectorAll('canvas')].filter((one) => {
    const seen = one.getBoundingClientRect();
    return seen.width > 0 && seen.bottom > 0 && seen.top < innerHeight;
  }).length);
  const [work, whole] = [frames.map((one) => one.work), frames.map((one) => one.whole)];
  const p95 = quantile(work, 0.95);
  const budget = FRAME_BUDGET[slowdown];
  console.log(`${slowdown}×: median ${ms(quantile(work, 0.5))}, p95 ${ms(p95)} of ${frames.length} events, ${charts} charts on screen; budget ${budget} ms: ${p95 < budget ? 'within' : 'OVER'} (with the wait for the screen: median ${ms(quantile(whole, 0.5))}, p95 ${ms(quantile(whole, 0.95))})`);
  if (problems.length) throw new Error(problems.join('\n'));
  await context.close();
}

/** A worker of the simulators at work beside the drag: the longest task of the main thread, and the frames. */
async function dragWhileSimulating(browser, slowdown, site) {
  const { context, page, problems } = await newPage(browser, slowdown, site);
  await page.goto(`${site.url}?v=1&b=129p&cca=sack&access=10Mbps&rtts=25-175ms&over=1ms&seeds=100`);
  await mounted(page);
  await page.locator('[data-testid=simulation-status]', { hasText: 'Simulating' }).waitFor();
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((one) => one.duration))).observe({ entryTypes: ['longtask'] });
  });
  const frames = await page.evaluate(timeFrames, { slider: SLIDER, count: 2 * EVENTS });
  const long = await page.evaluate(() => window.longTasks);
  const still = await page.getByTestId('simulation-status').textContent();
  const work = frames.map((one) => one.work);
  console.log(`${slowdown}×: median ${ms(quantile(work, 0.5))}, p95 ${ms(quantile(work, 0.95))} of ${frames.length} events; ${long.length} tasks above 50 ms, longest ${ms(Math.max(0, ...long))}; ${/Simulating/.test(still) ? 'still simulating at the end' : 'the sweep had ended'}`);
  if (problems.length) throw new Error(problems.join('\n'));
  await context.close();
}

/** From a change of the number of flows to the first simulated answer for it, the wait before simulating counted. */
async function firstPoint(browser, site) {
  const { context, page } = await newPage(browser, 1, site);
  await page.goto(`${site.url}?v=1&b=129p&cca=sack&access=10Mbps&rtts=25-175ms&over=1ms&sim=60s&engine=packet`);
  await mounted(page);
  const times = [];
  for (let n = 0; n < LOADS; n += 1) {
    await page.locator('[data-testid=simulation-status]', { hasText: /Simulated, .* busy packet by packet/ }).waitFor({ timeout: 60_000 });
    times.push(await page.evaluate(async (flows) => {
      const field = document.querySelector('#field-n');
      const start = performance.now();
      field.value = String(flows);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      const status = document.querySelector('[data-testid=simulation-status]');
      while (/Simulated, /.test(status.textContent)) await new Promise((done) => setTimeout(done, 1));
      while (!/Simulated, /.test(status.textContent)) await new Promise((done) => setTimeout(done, 1));
      return performance.now() - start;
    }, 101 + n));
  }
  console.log(`median ${ms(quantile(times, 0.5))}, slowest ${ms(Math.max(...times))} of ${LOADS} changes; budget 300 ms`);
  await context.close();
}

async function main() {
  const { BUFFERWISE_NPM, CHROMIUM } = process.env;
  if (!BUFFERWISE_NPM || !CHROMIUM) throw new Error('run `make bench`, or first: eval "$(scripts/setup npm browser)"');
  const { chromium } = createRequire(join(BUFFERWISE_NPM, 'node_modules/'))('playwright-core');
  const site = await serve({ csp: true });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'] });
  try {
    console.log('\n── navigation to verdict and main chart painted: 1440 × 900, nothing cached, served from this machine ──');
    for (const slowdown of [1, 4]) await load(browser, slowdown, site);
    console.log('\n── work of the main thread from input event to end of the frame that drew the charts: the buffer slider moved once a frame, 1440 × 900 ──');
    for (const slowdown of [1, 4]) await drag(browser, slowdown, site, SLIDER);
    console.log('\n── the same with the slider of the flows, at whose every step the whole chart is drawn anew ──');
    for (const slowdown of [1, 4]) await drag(browser, slowdown, site, OTHER_SLIDER);
    console.log('\n── the same while a sweep of the simulators runs in workers; no task above 50 ms is wanted ──');
    for (const slowdown of [1, 4]) await dragWhileSimulating(browser, slowdown, site);
    console.log('\n── from a change to the first packet-level point: 775 000 packets ──');
    await firstPoint(browser, site);
  } finally {
    await browser.close();
    await site.close();
  }
}

main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exit(1);
});
