// Packs a folder into a .zip that anyone's system opens, with no zip tool: node scripts/zip.mjs DIR FILE.zip
// The same files give the same bytes: sorted names, one fixed date, no owners.
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { crc32 as builtin, deflateRawSync } from 'node:zlib';

// 1980-01-01 00:00, the earliest date the format knows (PKWARE APPNOTE 4.4.6).
const DATE = 0x0021;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n >>> 0;
});

/** CRC-32 as zip wants it (older Node versions have none built in). */
export function crc32(bytes) {
  if (builtin) return builtin(bytes);
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A zip of `entries`: [{ name, bytes }]. */
export function zip(entries) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const nameBytes = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(bytes, { level: 9 });
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0); // version needed
    shared.writeUInt16LE(UTF8_NAMES, 2);
    shared.writeUInt16LE(DEFLATE, 4);
    shared.writeUInt16LE(0, 6); // time
    shared.writeUInt16LE(DATE, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), shared, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    // Made by Unix (3), so that the file mode is read.
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), shared, tail, nameBytes]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

if (process.argv[1]?.endsWith('zip.mjs')) {
  const [dir, file] = process.argv.slice(2);
  if (!dir || !file) {
    console.error('usage: node scripts/zip.mjs DIR FILE.zip');
    process.exit(2);
  }
  const names = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/')).sort();
  const bytes = zip(names.map((name) => ({ name: `bufferwise/${name}`, bytes: readFileSync(join(dir, name)) })));
  writeFileSync(`${file}.part`, bytes);
  renameSync(`${file}.part`, file);
  console.log(`${file}: ${names.length} files, ${bytes.length} bytes`);
}
