// The browser's part of `make bench`, against the built dist/ served from this machine:
// - time from the start of the navigation until verdict and main chart are painted, with nothing cached;
// - time from an input event of the buffer slider to the end of the animation frame that drew the charts.
// Both at 1× and at 4× CPU slow-down (DevTools protocol, Emulation.setCPUThrottlingRate).
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { mounted, watch } from '../tests/e2e/watch.mjs';
import { serve } from './serve.mjs';

const SLIDER = '[data-testid="slider-b"]';
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
 * In the page: from now on, each input event of the slider leaves two times in window.bufferwiseFrames: the main thread's work, from
 * the event to the end of its handlers and from the start to the end of the frame that drew the charts, and the same with
 * the wait for the screen's next refresh between them (up to 16.7 ms at 60 Hz, which no page can shorten).
 */
function timeFrames(slider) {
  window.bufferwiseFrames = [];
  const afterThis = (run) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(0); // a task of its own: runs when this one with its microtasks, or this frame with its paint, is done
  };
  document.addEventListener('input', (event) => {
    if (!event.target.matches(slider)) return;
    const start = performance.now();
    let handled = 0;
    afterThis(() => { handled = performance.now() - start; });
    // Asked for before the page asks for its own: runs first in the frame.
    requestAnimationFrame(() => {
      const frame = performance.now();
      afterThis(() => {
        const end = performance.now();
        window.bufferwiseFrames.push({ work: handled + end - frame, whole: end - start });
      });
    });
  }, { capture: true });
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

async function drag(browser, slowdown, site) {
  const { context, page, problems } = await newPage(browser, slowdown, site);
  await page.goto(site.url);
  await mounted(page);
  const slider = page.locator(SLIDER);
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error(`no visible ${SLIDER}`);
  await page.evaluate(timeFrames, SLIDER);
  // Real pointer moves, which the browser hands out at the start of a frame, back and forth over the middle of the slider.
  const y = box.y + box.height / 2;
  const [from, to] = [box.x + box.width * 0.2, box.x + box.width * 0.8];
  await page.mouse.move(from, y);
  await page.mouse.down();
  const count = () => page.evaluate(() => window.bufferwiseFrames.length);
  for (let move = 0; move < EVENTS * 4 && (move % 50 || (await count()) < EVENTS); move += 1) {
    const phase = (move * 2) % (2 * (to - from));
    await page.mouse.move(phase < to - from ? from + phase : 2 * to - from - phase, y);
  }
  await page.mouse.up();
  const frames = await page.evaluate(() => window.bufferwiseFrames);
  const charts = await page.evaluate(() => [...document.querySelectorAll('canvas')].filter((one) => {
    const seen = one.getBoundingClientRect();
    return seen.width > 0 && seen.bottom > 0 && seen.top < innerHeight;
  }).length);
  if (frames.length < 200) throw new Error(`only ${frames.length} input events came through ${problems.join('; ')}`);
  const [work, whole] = [frames.map((one) => one.work), frames.map((one) => one.whole)];
  const p95 = quantile(work, 0.95);
  const budget = FRAME_BUDGET[slowdown];
  console.log(`${slowdown}×: median ${ms(quantile(work, 0.5))}, p95 ${ms(p95)} of ${frames.length} events, ${charts} charts on screen; budget ${budget} ms: ${p95 < budget ? 'within' : 'OVER'} (with the wait for the screen: median ${ms(quantile(whole, 0.5))}, p95 ${ms(quantile(whole, 0.95))})`);
  if (problems.length) throw new Error(problems.join('\n'));
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
    console.log('\n── work of the main thread from input event to end of the frame that drew the charts: a real drag of the buffer slider, 1440 × 900 ──');
    for (const slowdown of [1, 4]) await drag(browser, slowdown, site);
  } finally {
    await browser.close();
    await site.close();
  }
}

main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exit(1);
});
