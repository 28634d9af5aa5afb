// What a first load of dist/ transfers, compressed with brotli, against the budget of 250 000 bytes.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export const BUDGET = 250_000;
/** What everything simulated may add, after the page has been painted. */
export const SIMULATORS_BUDGET = 150_000;
/** What the time machine may add when it is started. */
export const TIME_MACHINE_BUDGET = 90_000;
/** Each with what every page loads, 8 kB, far below the page's 250 000. */
const STUDY_BUDGET = 184_000;
const READER_BUDGET = 180_000;

/** The files that index.html leads to by name, directly or through other scripts and style sheets, with their sizes. */
export function firstLoad(dir) {
  const all = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const counted = [join(dir, 'index.html')];
  for (const file of counted) {
    if (!/\.(html|js|css)$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    // Other pages are linked, not loaded.
    counted.push(...all.filter((other) => !counted.includes(other) && !other.endsWith('.html') && text.includes(basename(other))));
  }
  return counted.map((file) => weigh(dir, file));
}

/** The files of the simulators, which the page fetches after its first paint. */
export const simulators = (dir) => named(dir, /^(simulate|sim_worker)-/);

/** The files of the time machine, which the page fetches when the reader starts it. */
export const timeMachine = (dir) => named(dir, /^time_machine-/);

/** The files of the studies, and of pasted output, which a link of theirs opens in place of the page's application. */
export const study = (dir) => named(dir, /^(study|workbench)-/);
export const reader = (dir) => named(dir, /^(reader|workbench)-/);

function named(dir, pattern) {
  return readdirSync(dir).filter((name) => pattern.test(name)).map((name) => weigh(dir, join(dir, name)));
}

function weigh(dir, file) {
  const bytes = readFileSync(file);
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  return { file: file.slice(dir.length + 1), raw: bytes.length, brotli: brotli.length };
}

/** The table and its sum, as text lines. */
export function table(files, what = 'first load', budget = BUDGET) {
  const sum = files.reduce((total, file) => ({ raw: total.raw + file.raw, brotli: total.brotli + file.brotli }), { raw: 0, brotli: 0 });
  const row = (raw, brotli, name) => `${String(raw).padStart(10)} ${String(brotli).padStart(10)}  ${name}`;
  return {
    sum: sum.brotli,
    lines: [row('bytes', 'brotli', 'file'), ...files.map((file) => row(file.raw, file.brotli, file.file)), row(sum.raw, sum.brotli, `${what}; budget ${budget} brotli`)],
  };
}

if (process.argv[1]?.endsWith('size.mjs')) {
  const dir = process.argv[2] ?? 'dist';
  for (const [files, what, budget] of [[firstLoad(dir), 'first load', BUDGET], [simulators(dir), 'simulators, after the first paint', SIMULATORS_BUDGET], [timeMachine(dir), 'time machine, when it is started', TIME_MACHINE_BUDGET], [study(dir), 'study, in place of the page’s application', STUDY_BUDGET], [reader(dir), 'reader, in place of the page’s application', READER_BUDGET]]) {
    const { sum, lines } = table(files, what, budget);
    console.log(lines.join('\n'));
    if (sum > budget || !files.length) {
      console.error(`${what}: ${sum} bytes of ${files.length} files against a budget of ${budget}`);
      process.exitCode = 1;
    }
  }
}
