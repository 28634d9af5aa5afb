// Takes pictures of the built page in many states, for looking at, and reports what a picture does not shout: sideways scrolling,
// cut text, small targets.
//
//   eval "$(scripts/setup npm browser)"
//   node scripts/screenshots.mjs FOLDER [--query '?v=1&b=129p&fifo=43' …] [--width 320 …] [--scheme light|dark …] [--embed] [--full]
//
// Without --query: the opening page, its embedded form, and each view. Exit 1 if anything was found.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { findings } from '../tests/e2e/layout.mjs';
import { mounted, watch } from '../tests/e2e/watch.mjs';
import { serve } from './serve.mjs';

const WIDTHS = [320, 360, 768, 1440, 2560];
const VIEWS = ['utilization', 'delay', 'window_sum', 'sawtooth', 'oscillation', 'short_flows', 'rate_rtt', 'table', 'rules'];

function options(args) {
  const given = { query: [], width: [], scheme: [] };
  while (args.length) {
    const word = args.shift();
    if (['--query', '--width', '--scheme'].includes(word) && args.length) given[word.slice(2)].push(args.shift());
    else if (word === '--embed' || word === '--full') given[word.slice(2)] = true;
    else if (!word.startsWith('-') && !given.folder) given.folder = word;
    else throw new Error(`unknown argument ${word}; see the head of scripts/screenshots.mjs`);
  }
  if (!given.folder) throw new Error('name a folder for the pictures');
  if (!given.query.length) given.query = ['', ...VIEWS.map((view) => `?v=1&view=${view}`)];
  if (given.embed) given.query = given.query.flatMap((query) => [query, `${query || '?v=1'}&embed=1`]);
  if (!given.width.length) given.width = WIDTHS;
  if (!given.scheme.length) given.scheme = ['light', 'dark'];
  return given;
}

async function main(args) {
  const { folder, query, width, scheme, full } = options(args);
  const { BUFFERWISE_NPM, CHROMIUM } = process.env;
  if (!BUFFERWISE_NPM || !CHROMIUM) throw new Error('first: eval "$(scripts/setup npm browser)"');
  const { chromium } = createRequire(join(BUFFERWISE_NPM, 'node_modules/'))('playwright-core');
  mkdirSync(folder, { recursive: true });
  const site = await serve({ csp: true });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'] });
  let found = 0;
  try {
    for (const one of query) {
      for (const pixels of width.map(Number)) {
        for (const colorScheme of scheme) {
          const name = `${one.replace(/[^A-Za-z0-9.=]+/g, '_').replace(/^_+|_+$/g, '') || 'opening'}-${pixels}-${colorScheme}`;
          const context = await browser.newContext({ viewport: { width: pixels, height: pixels < 768 ? 740 : 900 }, colorScheme });
          const page = await context.newPage();
          const problems = watch(page, site.origin);
          try {
            await page.goto(site.url + one);
            await mounted(page);
            // Two frames: charts draw in the first after a change.
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
            problems.push(...await page.evaluate(findings));
          } catch (error) {
            problems.push(error.message);
          }
          await page.screenshot({ path: join(folder, `${name}.png`), fullPage: full ?? false });
          console.log(`${name}.png${problems.length ? '' : '  nothing found'}`);
          for (const problem of problems) console.log(`    ${problem}`);
          found += problems.length;
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
    await site.close();
  }
  console.log(`${found} findings`);
  return found ? 1 : 0;
}

main(process.argv.slice(2)).then((code) => process.exit(code), (error) => {
  console.error(error.message);
  process.exit(2);
});
