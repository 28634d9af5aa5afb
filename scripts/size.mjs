// What a first load of dist/ transfers, compressed with brotli, against the budget of 250 000 bytes.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export const BUDGET = 250_000;

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
  return counted.map((file) => {
    const bytes = readFileSync(file);
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
    return { file: file.slice(dir.length + 1), raw: bytes.length, brotli: brotli.length };
  });
}

/** The table and its sum, as text lines. */
export function table(files) {
  const sum = files.reduce((total, file) => ({ raw: total.raw + file.raw, brotli: total.brotli + file.brotli }), { raw: 0, brotli: 0 });
  const row = (raw, brotli, name) => `${String(raw).padStart(10)} ${String(brotli).padStart(10)}  ${name}`;
  return {
    sum: sum.brotli,
    lines: [row('bytes', 'brotli', 'file'), ...files.map((file) => row(file.raw, file.brotli, file.file)), row(sum.raw, sum.brotli, `first load; budget ${BUDGET} brotli`)],
  };
}

if (process.argv[1]?.endsWith('size.mjs')) {
  const { sum, lines } = table(firstLoad(process.argv[2] ?? 'dist'));
  console.log(lines.join('\n'));
  if (sum > BUDGET) {
    console.error(`first load is ${sum - BUDGET} bytes over its budget`);
    process.exit(1);
  }
}
