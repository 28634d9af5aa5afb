// What every end-to-end test stands on: dist/ served as a stranger's web space would (another folder, strict policy, CORS),
// Chromium, and a page in which any console error, exception, failed or foreign request fails the test.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { serve } from '../../scripts/serve.mjs';
import { PATIENCE_MS, mounted, watch } from './watch.mjs';

export { findings } from './layout.mjs';
export { PATIENCE_MS, mounted, watch };

const here = dirname(fileURLToPath(import.meta.url));
const { BUFFERWISE_NPM, CHROMIUM } = process.env;
if (!BUFFERWISE_NPM || !CHROMIUM) throw new Error('run `make test-e2e`, or first: eval "$(scripts/setup npm browser)"');
const installed = createRequire(join(BUFFERWISE_NPM, 'node_modules/'));
const { chromium } = installed('playwright-core');

export const DIST = join(here, '../../dist');
export const ARTIFACTS = join(here, 'artifacts');

/** A module of simulators that never does anything. */
const IDLE = 'export const open = async () => new Proxy({}, { get: (_, name) => (name === "then" ? undefined : () => {}) });';

let browser;
let site;

/** The one browser of this file's tests. */
export async function theBrowser() {
  browser ??= chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  return browser;
}

/** The one server of this file's tests: dist/ in a sub-folder, under the strict policy. */
export async function theSite() {
  site ??= serve({ dir: DIST, mount: '/some/folder/', csp: true });
  return site;
}

after(async () => {
  await (await browser)?.close();
  await (await site)?.close();
});

/**
 * An end-to-end test. `run` gets { page, site, open, problems }: `open(query)` goes to the page with that query (and hash) and waits
 * until it has mounted. Options: width, height, scale, scheme ('light' | 'dark'), reducedMotion, forcedColors, javaScript,
 * permissions, simulate: true (else the simulators stand idle, so that tests of other things have the machine to themselves),
 * storage: false (every access to storage throws, as with cookies blocked), and `allow`: patterns of problems
 * that the test means to cause.
 */
export function e2e(name, options, run) {
  if (typeof options === 'function') [options, run] = [{}, options];
  test(name, { timeout: options.timeout ?? 120_000 }, async () => {
    const { width = 1024, height = 800, scale = 1, scheme = 'light', allow = [] } = options;
    const [chrome, server] = await Promise.all([theBrowser(), theSite()]);
    const context = await chrome.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme: scheme,
      reducedMotion: options.reducedMotion,
      forcedColors: options.forcedColors,
      javaScriptEnabled: options.javaScript ?? true,
      permissions: options.permissions,
      hasTouch: options.touch,
    });
    if (options.storage === false) await context.addInitScript(blockStorage);
    if (!options.simulate) await context.route(/\/simulate-[0-9a-f]+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', headers: { 'Access-Control-Allow-Origin': '*' }, body: IDLE }));
    const page = await context.newPage();
    const problems = watch(page, server.origin);
    const open = async (query = '') => {
      await page.goto(server.url + query);
      if (options.javaScript !== false) await mounted(page);
    };
    try {
      await run({ page, site: server, open, problems, context });
      const left = problems.filter((problem) => !allow.some((pattern) => pattern.test(problem)));
      assert.deepEqual(left, [], 'the page had problems');
    } catch (error) {
      if (problems.length && !problems.some((problem) => error.message.includes(problem))) error.message += `\nThe page's problems: ${problems.join('\n')}`;
      mkdirSync(ARTIFACTS, { recursive: true });
      const file = join(ARTIFACTS, `${name.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80)}.png`);
      await page.screenshot({ path: file, fullPage: true }).catch(() => {});
      error.message += `\nScreenshot: ${file}`;
      throw error;
    } finally {
      await context.close();
    }
  });
}

/** What axe-core finds of the given impacts in the page or in a part of it, one line each. */
export async function axe(frame, within = null, impacts = ['serious', 'critical']) {
  // Evaluated over the protocol, so that the page's own policy stays as it is.
  if (!(await frame.evaluate(() => Boolean(window.axe)))) await frame.evaluate(readFileSync(installed.resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await frame.evaluate((part) => window.axe.run(part ?? document, { resultTypes: ['violations'] }), within);
  return found.violations.filter(({ impact }) => impacts.includes(impact))
    .flatMap(({ id, impact, help, nodes }) => nodes.map((node) => `${impact} ${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary}`));
}

/** Calls `probe` until it gives something true, in real time; the last value. */
export async function eventually(probe, what = 'the condition', patience = PATIENCE_MS) {
  const until = Date.now() + patience;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > until) assert.fail(`${what} did not come true within ${patience} ms`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

function blockStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
}
