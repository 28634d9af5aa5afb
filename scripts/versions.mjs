// Checks that each version in scripts/versions.env is the one that Cargo.toml, Cargo.lock and Trunk.toml use.
import { readFileSync } from 'node:fs';

/** The pairs NAME → version of versions.env. */
export function readVersions(text) {
  const pairs = text.split('\n').map((line) => line.match(/^([A-Z0-9_]+)=(\S+)\s*$/)).filter(Boolean);
  return Object.fromEntries(pairs.map(([, name, version]) => [name, version]));
}

/** What differs, as sentences; empty when all agree. */
export function differences({ versions, cargo, lock, trunk }) {
  const wrong = [];
  const expect = (place, found, name, shape = (version) => version) => {
    const wanted = shape(versions[name]);
    if (found !== wanted) wrong.push(`${place}: found ${found ?? 'nothing'}, versions.env says ${wanted} (${name})`);
  };
  const inTrunk = (key) => trunk.match(new RegExp(`^${key}\\s*=\\s*"([^"]+)"`, 'm'))?.[1];
  expect('Trunk.toml trunk-version', inTrunk('trunk-version'), 'TRUNK_VERSION', (v) => `=${v}`);
  expect('Trunk.toml wasm_bindgen', inTrunk('wasm_bindgen'), 'WASM_BINDGEN_VERSION');
  expect('Trunk.toml wasm_opt', inTrunk('wasm_opt'), 'BINARYEN_VERSION', (v) => `version_${v.split('.')[0]}`);
  expect('Cargo.toml rust-version', cargo.match(/^rust-version\s*=\s*"([^"]+)"/m)?.[1], 'RUST_MINIMUM');

  const tools = new Set(['TRUNK', 'BINARYEN', 'PLAYWRIGHT_CORE', 'AXE_CORE']);
  for (const [name, version] of Object.entries(versions)) {
    const stem = name.match(/^(.*)_VERSION$/)?.[1];
    if (!stem || tools.has(stem)) continue;
    const declared = (crate) => cargo.match(new RegExp(`^${crate}\\s*=\\s*(?:"([^"]+)"|\\{[^}]*?version\\s*=\\s*"([^"]+)")`, 'm'));
    const crate = [stem.toLowerCase().replaceAll('_', '-'), stem.toLowerCase()].find(declared);
    const found = crate && (declared(crate)[1] ?? declared(crate)[2]);
    expect(`Cargo.toml ${crate ?? stem.toLowerCase()}`, found, name, (v) => `=${v}`);
    if (crate && !lock.includes(`name = "${crate}"\nversion = "${version}"\n`)) wrong.push(`Cargo.lock ${crate}: not at ${version} (${name})`);
  }
  // The other way round: an exact pin in Cargo.toml that versions.env does not know.
  for (const [, crate] of cargo.matchAll(/^([A-Za-z0-9_-]+)\s*=\s*(?:"=|\{[^}]*?version\s*=\s*"=)/gm)) {
    const name = `${crate.toUpperCase().replaceAll('-', '_')}_VERSION`;
    if (!(name in versions)) wrong.push(`Cargo.toml ${crate}: pinned, but versions.env has no ${name}`);
  }
  return wrong;
}

if (process.argv[1]?.endsWith('versions.mjs')) {
  const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  const versions = readVersions(read('scripts/versions.env'));
  const wrong = differences({ versions, cargo: read('Cargo.toml'), lock: read('Cargo.lock'), trunk: read('Trunk.toml') });
  for (const line of wrong) console.error(line);
  if (!wrong.length) console.log(`${Object.keys(versions).length} versions agree with Cargo.toml, Cargo.lock and Trunk.toml`);
  process.exit(wrong.length ? 1 : 0);
}
