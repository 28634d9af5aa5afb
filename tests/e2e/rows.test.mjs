// The rows of the case list that only a browser can show are each shown by a test here that names them.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

test('every row left to the browser is named by a test', () => {
  const rows = readFileSync(join(here, '../cases_left_out.csv'), 'utf8').split('\n').filter((line) => line.includes('tests/e2e')).map((line) => line.split(',')[0]);
  assert.ok(rows.length >= 12);
  const names = readdirSync(here).filter((file) => file.endsWith('.test.mjs'))
    .flatMap((file) => [...readFileSync(join(here, file), 'utf8').matchAll(/^ *e2e\((['"`])(.*?)\1, /gm)].map(([, , name]) => name)).join('\n');
  assert.deepEqual(rows.filter((row) => !names.includes(row)), []);
});
