// The home link's engine beside ns-2 (our own Tcl, compare-ns2-home.tcl): the saturated 64 kb/s uplink and the upload that
// stops the download. Means over seeds of the probe's delay and loss and of the links' bytes.
// Held: mean delay within 10 %, loss within 1.5 points; outside of both a row is marked.
'use strict';
const { execFileSync } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const RATES = [500, 1000, 2000, 3000, 4000, 5000];

function rows() {
  const uplink = (label, set) => RATES.map((rate) => ({ label: `64 kb/s ${label}, probe ${rate / 1000} kb/s`, set: { study: 'uplink64', ...set, rate } }));
  const pair = (label, set) => ({ label: `360 kb/s ${label}`, set: { study: 'pair', sim: 1030, ...set } });
  return [
    ...uplink('serial FIFO', { access: 'serial', queue: 'fifo' }),
    ...uplink('ethernet FIFO', { access: 'ethernet', queue: 'fifo' }),
    ...uplink('serial CBQ/priority', { access: 'serial', queue: 'cbq', spread: 1 }),
    ...uplink('ethernet, CBQ/priority in front', { access: 'ethernet', queue: 'front' }),
    pair('download alone, window 44', { upload: 0 }),
    pair('both, CBQ/priority, window 44', { queue: 'cbq' }),
    pair('both, FIFO 15 kB, window 22', { window: 22 }),
    pair('both, FIFO 15 kB, window 44', { window: 44 }),
    pair('both, FIFO 15 kB, window 22, Reno', { window: 22, recovery: 'Reno' }),
    pair('both, FIFO 10 packets, window 44', { unit: 'packets', limit: 10 }),
    pair('both, FIFO 30 packets, window 44', { unit: 'packets', limit: 30 }),
  ];
}

const words = (set, seed) => Object.entries({ ...set, seed }).map(([key, value]) => `${key} ${value}`).join(' ');
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

// One-way delays from ns-2's trace: a probe's packet from its first "+" to its last "r", lost with a "d".
function fromTrace(trace) {
  const [sent, came] = [new Map(), new Map()];
  let lost = 0;
  for (const line of trace.split('\n')) {
    const [what, time, , , kind, , , , , , , id] = line.split(' ');
    if (kind !== 'cbr') continue;
    if (what === '+' && !sent.has(id)) sent.set(id, Number(time));
    else if (what === 'r') came.set(id, Number(time));
    else if (what === 'd') lost++;
  }
  // What has only crossed 10 Mb/s is still under way: 64 bytes take 8 ms on the slow link.
  const delays = [...came].map(([id, time]) => time - sent.get(id)).filter((delay) => delay > 0.0075);
  return [mean(delays), Math.max(...delays), lost / (lost + delays.length), 0, 0];
}

function withNs2(tcl, set, seed) {
  const output = execFileSync('ns', [tcl, ...words(set, seed).split(' ')], { encoding: 'utf8', maxBuffer: 1 << 30 });
  return set.study === 'pair' ? output.trim().split(/\s+/).map(Number) : fromTrace(output);
}

module.exports = ({ root, seeds, only, csv }) => {
  const chosen = rows().filter((row) => row.label.includes(only));
  // Where nothing is random more seeds say nothing. Priority alone lets the beat of the probe lock to the 130 ms of the
  // packets in service (at 4 kb/s, a probe every 128 ms, 78 ms here and 70 there), so there its phases are random.
  const count = (set) => (set.study === 'pair' || set.spread ? seeds : 1);
  const input = chosen.flatMap(({ set }) => Array.from({ length: count(set) }, (_, at) => words(set, at + 1))).join('\n');
  const command = ['bench', '--quiet', '--no-default-features', '--bench', 'home'];
  const output = execFileSync('cargo', command, { cwd: root, encoding: 'utf8', input });
  const lines = output.trim().split('\n').filter((line) => /^[0-9]/.test(line)).map((line) => line.split(' ').map(Number));
  const table = ['row,mean_s,mean_s_ns2,max_s,max_s_ns2,loss,loss_ns2,down_bytes_s,down_bytes_s_ns2,up_bytes_s,up_bytes_s_ns2'];
  let beyond = 0;
  console.log('ours / ns-2: mean and largest delay of the probe in ms, its loss in %, IP kB/s down and up');
  for (const { label, set } of chosen) {
    const ours = lines.splice(0, count(set));
    const theirs = ours.map((_, at) => withNs2(join(__dirname, 'compare-ns2-home.tcl'), set, at + 1));
    const both = [0, 1, 2, 3, 4].map((column) => [ours, theirs].map((runs) => mean(runs.map((run) => run[column]))));
    const [delay, , loss] = both;
    const within = Math.abs(delay[0] / delay[1] - 1) <= 0.1 && Math.abs(loss[0] - loss[1]) <= 0.015;
    beyond += within ? 0 : 1;
    const shown = (column, factor, digits) => both[column].map((value) => (value * factor).toFixed(digits)).join(' / ');
    const rates = set.study === 'pair' ? `  down ${shown(3, 1e-3, 1)}  up ${shown(4, 1e-3, 1)}` : '';
    console.log(`${label.padEnd(58)} mean ${shown(0, 1e3, 1)}  max ${shown(1, 1e3, 1)}  loss ${shown(2, 100, 2)}${rates}${within ? '' : ' *'}`);
    table.push([`"${label}"`, ...both.flat()].join(','));
  }
  console.log(`${beyond} of ${chosen.length} rows differ by more than allowed (*)`);
  if (csv) writeFileSync(csv, `${table.join('\n')}\n`);
};
