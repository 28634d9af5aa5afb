// Trunk's hook after a build: names the simulators' files by their content (Trunk names a worker's files without a hash, and
// an old one in a browser's cache must never meet a new page) and tells the page the name.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['simulate.js', 'sim_worker.js', 'sim_worker_bg.wasm'];

const dir = process.env.TRUNK_STAGING_DIR ?? process.argv[2];
if (!dir) throw new Error('run by Trunk, or with the folder of the built page as argument');
const sum = createHash('sha256');
for (const file of FILES) sum.update(readFileSync(join(dir, file)));
const mark = sum.digest('hex').slice(0, 16);

const named = (file) => file.replace(/(_bg\.wasm|\.js)$/, `-${mark}$1`);
for (const file of FILES) {
  renameSync(join(dir, file), join(dir, named(file)));
  if (!file.endsWith('.js')) continue;
  let text = readFileSync(join(dir, named(file)), 'utf8');
  for (const other of FILES) text = text.replaceAll(other, named(other));
  writeFileSync(join(dir, named(file)), text);
}

const page = join(dir, 'index.html');
const html = readFileSync(page, 'utf8');
const meta = '<meta name="bufferwise-app" ';
if (html.split(meta).length !== 2) throw new Error(`index.html has no single ${meta}…`);
writeFileSync(page, html.replace(meta, `${meta}data-simulators="${mark}" `));
