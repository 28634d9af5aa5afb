// Trunk's hook after a build: names the simulators' files by their content (Trunk names a worker's files without a hash, and
// an old one in a browser's cache must never meet a new page), tells the page the name, and takes comments and indentation
// out of every script and style sheet: nobody reads them there, and everybody fetches them.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const FILES = ['simulate.js', 'sim_worker.js', 'sim_worker_bg.wasm', 'time_machine.js', 'time_machine_bg.wasm', 'study.js', 'study_bg.wasm', 'reader.js', 'reader_bg.wasm', 'workbench.css'];

const dir = process.env.TRUNK_STAGING_DIR ?? process.argv[2];
if (!dir) throw new Error('run by Trunk, or with the folder of the built page as argument');
const sum = createHash('sha256');
for (const file of FILES) sum.update(readFileSync(join(dir, file)));
const mark = sum.digest('hex').slice(0, 16);

const named = (file) => file.replace(/(_bg\.wasm|\.js|\.css)$/, `-${mark}$1`);
for (const file of FILES) {
  renameSync(join(dir, file), join(dir, named(file)));
  if (!file.endsWith('.js')) continue;
  let text = readFileSync(join(dir, named(file)), 'utf8');
  for (const other of FILES) text = text.replaceAll(other, named(other));
  writeFileSync(join(dir, named(file)), text);
}

// wasm-bindgen's names end in 16 digits of chance, which nothing compresses and nobody needs: numbers of the same length stand in
// for them, in a script and in its module.
for (const script of readdirSync(dir).filter((name) => existsSync(join(dir, name.replace(/\.js$/, '_bg.wasm'))))) {
  const files = [script, script.replace(/\.js$/, '_bg.wasm')].map((name) => join(dir, name));
  const names = [...new Set(readFileSync(files[0], 'latin1').match(/\b\w+_h?[0-9a-f]{16}\b/g))];
  const plain = (name, at) => name.slice(0, -16) + `n${String(at).padStart(15, '0')}`;
  for (const file of files) {
    const text = names.reduce((text, name, at) => text.replaceAll(name, plain(name, at)), readFileSync(file, 'latin1'));
    writeFileSync(file, text, 'latin1');
  }
}

// Where other people's code lay when it was built is told by every possible panic, of use to nobody here, and names this
// machine's folders; as long as they were, the paths are made of one letter.
const cargo = process.env.CARGO_HOME ?? join(homedir(), '.cargo');
const foreign = new RegExp(`(?:/rustc|/rust/deps|${cargo.replaceAll(/[^\w/]/g, '\\$&')}/registry)/[\\w./-]*?\\.rs`, 'g');
for (const module of readdirSync(dir).filter((name) => name.endsWith('.wasm'))) {
  const text = readFileSync(join(dir, module), 'latin1').replaceAll(foreign, (path) => '/'.repeat(path.length));
  writeFileSync(join(dir, module), text, 'latin1');
}

const page = join(dir, 'index.html');
const html = readFileSync(page, 'utf8');
const meta = '<meta name="bufferwise-app" ';
if (html.split(meta).length !== 2) throw new Error(`index.html has no single ${meta}…`);
writeFileSync(page, html.replace(meta, `${meta}data-simulators="${mark}" `));

// Whole lines only, so that no text in quotes can be taken for a comment.
const bare = (text) => text.replace(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*\n/gm, '').replace(/^[ \t]*\/\/.*\n/gm, '').replace(/^[ \t]+/gm, '');
for (const file of readdirSync(dir).filter((name) => /\.(js|css)$/.test(name))) {
  writeFileSync(join(dir, file), bare(readFileSync(join(dir, file), 'utf8')));
}
