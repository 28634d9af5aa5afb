// Tests of the scripts themselves: `make test-scripts`.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';

import { STRICT_CSP, locate, serve } from './serve.mjs';
import { firstLoad, table } from './size.mjs';
import { differences, readVersions } from './versions.mjs';
import { crc32, zip } from './zip.mjs';

const dir = mkdtempSync(join(tmpdir(), 'bufferwise-test-'));
after(() => rmSync(dir, { recursive: true }));
mkdirSync(join(dir, 'site/deep'), { recursive: true });
writeFileSync(join(dir, 'secret.txt'), 'outside');
writeFileSync(join(dir, 'site/index.html'), '<script src="./boot-1.js"></script><a href="other.html">other</a>');
writeFileSync(join(dir, 'site/boot-1.js'), 'fetch("app_bg.wasm")');
writeFileSync(join(dir, 'site/app_bg.wasm'), Buffer.from([0, 0x61, 0x73, 0x6d]));
writeFileSync(join(dir, 'site/other.html'), 'big.js');
writeFileSync(join(dir, 'site/big.js'), 'x'.repeat(1000));
writeFileSync(join(dir, 'site/deep/index.html'), 'deep');

// fetch() tidies `..` away before it asks; this does not.
const ask = (port, path, method = 'GET') => new Promise((done, failed) => {
  request({ host: '127.0.0.1', port, path, method }, (response) => {
    const parts = [];
    response.on('data', (part) => parts.push(part));
    response.on('end', () => done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts).toString() }));
  }).on('error', failed).end();
});

test('the server gives types, CORS and, if asked, the strict policy', async () => {
  const plain = await serve({ dir: join(dir, 'site') });
  const strict = await serve({ dir: join(dir, 'site'), csp: true, mount: 'a/b' });
  try {
    const page = await ask(plain.port, '/?v=1&b=129p');
    assert.equal(page.status, 200);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(page.headers['access-control-allow-origin'], '*');
    assert.equal(page.headers['content-security-policy'], undefined);
    assert.equal((await ask(plain.port, '/app_bg.wasm')).headers['content-type'], 'application/wasm');
    assert.equal((await ask(plain.port, '/boot-1.js', 'HEAD')).body, '');
    assert.equal((await ask(plain.port, '/', 'POST')).status, 405);

    assert.equal((await ask(strict.port, '/a/b/')).headers['content-security-policy'], STRICT_CSP);
    assert.equal((await ask(strict.port, '/a/b?v=1')).headers.location, '/a/b/?v=1');
    assert.equal((await ask(strict.port, '/a/b/deep?x=2')).headers.location, '/a/b/deep/?x=2');
    assert.equal((await ask(strict.port, '/a/b/deep/')).body, 'deep');
    assert.equal((await ask(strict.port, '/elsewhere')).status, 404);
  } finally {
    await Promise.all([plain.close(), strict.close()]);
  }
});

test('the server gives nothing from outside its folder', async () => {
  const { port, close } = await serve({ dir: join(dir, 'site') });
  try {
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/deep/../../secret.txt', '/..%5csecret.txt', '/%00', '/%', '//../secret.txt']) {
      const { status, body } = await ask(port, path);
      assert.ok(status === 404 && !body.includes('outside'), `${path}: ${status} ${body}`);
    }
    const { headers } = await ask(port, '//deep');
    assert.ok(!headers.location?.startsWith('//'), `redirect to another host: ${headers.location}`);
  } finally {
    await close();
  }
  assert.equal(locate('/srv/site', '/', '/../site-two/x'), null);
});

test('a taken port is an error, or passed over where any will do', async () => {
  const first = await serve({ dir });
  await assert.rejects(serve({ dir, port: first.port }), { code: 'EADDRINUSE' });
  const second = await serve({ dir, port: first.port, next: true });
  assert.ok(second.port > first.port);
  await Promise.all([first.close(), second.close()]);
});

test('the size of a first load counts what is led to by name, and no other page', () => {
  const files = firstLoad(join(dir, 'site'));
  assert.deepEqual(files.map(({ file }) => file), ['index.html', 'boot-1.js', 'app_bg.wasm']);
  assert.equal(files[2].raw, 4);
  assert.equal(table(files).sum, files.reduce((sum, file) => sum + file.brotli, 0));
});

test('a zip holds what was put in, and the same bytes every time', () => {
  // Check value of CRC-32/ISO-HDLC: CRC of "123456789".
  assert.equal(crc32(Buffer.from('123456789')), 0xcbf43926);
  const bytes = Buffer.from('Σ '.repeat(500));
  const made = zip([{ name: 'a/é.txt', bytes }]);
  assert.deepEqual(made, zip([{ name: 'a/é.txt', bytes }]));
  assert.equal(made.readUInt32LE(0), 0x04034b50);
  const nameLength = made.readUInt16LE(26);
  assert.equal(made.subarray(30, 30 + nameLength).toString(), 'a/é.txt');
  assert.deepEqual(inflateRawSync(made.subarray(30 + nameLength, 30 + nameLength + made.readUInt32LE(18))), bytes);
  const end = made.length - 22;
  assert.equal(made.readUInt32LE(end), 0x06054b50);
  assert.equal(made.readUInt32LE(made.readUInt32LE(end + 16)), 0x02014b50);
});

test('a version that differs, or is pinned without being listed, is named', () => {
  const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  const files = { cargo: read('Cargo.toml'), lock: read('Cargo.lock'), trunk: read('Trunk.toml') };
  const versions = readVersions(read('scripts/versions.env'));
  assert.deepEqual(differences({ versions, ...files }), []);
  for (const name of Object.keys(versions)) {
    if (['PLAYWRIGHT_CORE_VERSION', 'AXE_CORE_VERSION', 'NODE_MINIMUM'].includes(name)) continue; // stand nowhere else
    const wrong = differences({ versions: { ...versions, [name]: '99.9.9' }, ...files });
    assert.ok(wrong.some((line) => line.includes(name)), `${name} is not checked`);
  }
  const more = `${files.cargo}\nsurprise = "=1.2.3"\n`;
  assert.match(differences({ versions, ...files, cargo: more }).join(), /surprise: pinned/);
});
