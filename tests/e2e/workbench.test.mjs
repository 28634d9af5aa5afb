// The studies and the page of pasted output: what they answer, by hand, by keyboard, by ear, in frames, on paper.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { axe, e2e, eventually, findings, mounted } from './harness.mjs';
import { addressed, field, inAddress, plain, says } from './page.mjs';

// scripts/test builds it for this lane.
const CLI = process.env.BUFFERWISE_CLI ?? join(dirname(fileURLToPath(import.meta.url)), '../../target/debug/bufferwise');
const STUDIES = ['upload', 'uplink64', 'serial2m'];
const PAGES = [...STUDIES.map((study) => `?v=1&study=${study}`), '?tool=read'];
/** A study whose runs are short, where the runs are not the point. */
const QUICK = '?v=1&study=serial2m&sim=100s';
const DONE = /three seeds of each/;

const done = (page) => eventually(async () => DONE.test(await says(page, 'study-progress')), 'the last run', 60_000);
const verdict = (page) => says(page, 'study-verdict');
const problem = async (page, key) => plain(await page.locator(`#problem-${key}`).textContent());
const moment = (page) => says(page, 'stage').then(() => says(page, 'study-moment'));

/** The rows of the comparison, each with its arrangement, and what stands in its cells. */
const table = (page) => page.getByTestId('study-table').evaluate((one) => {
  let group = '';
  const rows = [];
  for (const row of one.querySelectorAll('tbody tr')) {
    const cells = [...row.cells].map((cell) => cell.textContent.replace(/\s+/gu, ' ').trim());
    if (row.className === 'case') group = cells[0] === 'Overall' ? '' : `${cells[0]}: `;
    else rows.push([`${group}${cells[0]}`, ...cells.slice(1)]);
  }
  return rows;
});

const cli = (...words) => execFileSync(CLI, words, { encoding: 'utf8' });

for (const study of STUDIES) {
  e2e(`${study}: opens, ends its runs, and says in numbers and in a table what the command line says`, { width: 1280 }, async ({ page, open }) => {
    await open(`?v=1&study=${study}`);
    await done(page);
    const said = await verdict(page);
    const told = cli('study', study);
    assert.ok((await page.locator('#study-verdict b').count()) >= 3 && /\d/.test(said), said);
    assert.ok(plain(told).includes(said), said);
    assert.ok(plain(told).includes(await says(page, 'study-lesson')));
    // Digit for digit: the same cells in the same order.
    const rows = await table(page);
    const lines = told.split('\n').map(plain);
    const text = rows.map((row) => plain(row.filter((cell) => cell !== '–').join(' ')));
    assert.deepEqual(text.filter((row) => !lines.includes(row)), []);
    const csv = cli('study', study, '--csv').trim().split('\n').slice(1).map((line) => line.split(','));
    assert.equal(rows.length, csv.length);
    for (const [place, [, figure, unit, , , simulated]] of csv.entries()) {
      // Times, in whatever unit the page writes them.
      if (unit !== 'second' || !simulated || figure === 'upload_time') continue;
      const [, number, of] = /^([\d.]+) (ms|s|min)/.exec(rows[place][3]);
      const seconds = Number(number) * { ms: 1e-3, s: 1, min: 60 }[of];
      assert.ok(Math.abs(seconds / Number(simulated) - 1) < 0.006, `${rows[place]} against ${simulated}`);
    }
    assert.equal(await page.title(), `${await page.locator('h1').textContent()} – Bufferwise`);
    assert.equal(await page.locator('header [aria-current=page]').count(), 1);
    assert.equal(await page.getByTestId('study-figure').locator('svg').count(), 1);
    assert.ok(await page.getByTestId('study-figure').locator('svg text').count() > 8);
  });
}

e2e('a field that is typed changes link, verdict, table and figure, and the published figures go', async ({ page, open }) => {
  await open('?v=1&study=upload');
  await done(page);
  const before = { verdict: await verdict(page), rows: await table(page), figure: await page.locator('#study-figure').innerHTML() };
  assert.ok(before.rows.some(([, published]) => published !== '–'));
  assert.equal(await page.locator('#study-changed').isVisible(), false);
  await field(page, 'up').fill('720kbps');
  assert.equal(await addressed(page, /up=/), 'v=1&study=upload&up=720kbps');
  await eventually(async () => (await verdict(page)) !== before.verdict, 'another verdict');
  await done(page);
  const rows = await table(page);
  assert.deepEqual(rows.filter(([, published]) => published !== '–'), [], 'no published figure beside another question');
  assert.ok(await page.locator('#study-changed').isVisible());
  assert.notDeepEqual(rows, before.rows);
  assert.notEqual(await page.locator('#study-figure').innerHTML(), before.figure);
  assert.doesNotMatch(await verdict(page), /measured/);
  // The link says it all.
  const [said, seen] = [await verdict(page), await table(page)];
  await page.reload();
  await mounted(page);
  await done(page);
  assert.equal(await field(page, 'up').inputValue(), '720 kbit/s');
  assert.deepEqual([await verdict(page), await table(page)], [said, seen]);
  // And back to what was published.
  await page.getByRole('link', { name: 'As published' }).click();
  await eventually(() => inAddress(page) === 'v=1&study=upload', 'the study as published');
  await mounted(page);
  await done(page);
  assert.deepEqual(await table(page), before.rows);
});

e2e('nonsense is named with its range, an ambiguity is asked, and the last good answer stays', async ({ page, open }) => {
  await open('?v=1&study=upload');
  await done(page);
  const [said, address] = [await verdict(page), page.url()];
  for (const [key, text, pattern] of [
    ['c', 'fast', /Downlink.*8 kbit\/s to 100 Mbit\/s/],
    ['c', '900Gbps', /Downlink.*out of range.*8 kbit\/s to 100 Mbit\/s/],
    ['d', '1.5', /not a whole number/],
    ['w', '64K', /^64K: .* or .*\?$/],
  ]) {
    await field(page, key).fill(text);
    assert.match(await problem(page, key), pattern);
    assert.equal(await field(page, key).getAttribute('aria-invalid'), 'true');
    await page.waitForTimeout(400);
    assert.equal(await field(page, key).inputValue(), text, 'what was typed stays');
    assert.equal(await verdict(page), said);
    assert.equal(page.url(), address);
    await field(page, key).fill({ c: '2Mbps', d: '2', w: '64KiB' }[key]);
    assert.equal(await problem(page, key), '');
    assert.equal(await field(page, key).getAttribute('aria-invalid'), 'false');
  }
  await open('?v=1&study=uplink64&sim=100s');
  await field(page, 'rates').fill('1k, oops');
  assert.match(await problem(page, 'rates'), /^oops: 0\.1 to 10 000 kbit\/s/);
  await field(page, 'rates').fill('1kbps; 2 kbit/s');
  assert.match(await addressed(page, /rates=/), /rates=1kbps,2kbps/);
});

e2e('framing is chosen, and counts', async ({ page, open }) => {
  await open('?v=1&study=serial2m');
  await done(page);
  const said = await verdict(page);
  await page.getByTestId('field-frame').selectOption('pppoe-vc');
  await addressed(page, /frame=pppoe-vc/);
  await done(page);
  await eventually(async () => (await verdict(page)) !== said, 'cells make the line slower');
});

e2e('show= opens an arrangement, and a press shows another; the picture agrees with the words', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  await page.addInitScript(() => {
    // What is painted between two clearings: every packet is filled rectangles, the first of them as wide as the packet.
    window.painted = [];
    const { clearRect, fillRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function counted(...given) { window.painted = []; return clearRect.apply(this, given); };
    CanvasRenderingContext2D.prototype.fillRect = function counted(...given) { window.painted.push([this.fillStyle, ...given]); return fillRect.apply(this, given); };
  });
  await open('?v=1&study=serial2m&show=fifo');
  const pressed = () => page.locator('[data-do=show][aria-pressed=true]').textContent();
  assert.equal(await pressed(), 'FIFO');
  await eventually(async () => /packets?/.test(await moment(page)), 'a moment');
  // An upload has two edges of 1.5 px; a ping is 34 px high, an ACK 12. What is sent lies right of the queue, the legend is drawn at
  // its own origin.
  const drawn = () => page.evaluate(() => {
    const end = document.getElementById('study-stage').clientWidth - 74;
    const upload = window.painted.filter(([, left, top, width]) => width === 1.5 && left < end && top > 13).length / 2;
    return { upload, others: window.painted.filter(([, left, top, width, height]) => left < end && top > 13 && width > 1 && (height === 34 || height === 12)).length };
  });
  for (let press = 0; press < 6; press += 1) {
    const [, packets] = /Router, serial link: (\d+) packet/.exec(await moment(page)) ?? [null, '0'];
    const { upload, others } = await drawn();
    assert.equal(upload + others, Number(packets), await moment(page));
    await page.locator('[data-do=step]').click();
  }
  const before = await moment(page);
  await page.getByRole('button', { name: 'FIFO and deep ring' }).click();
  assert.equal(await pressed(), 'FIFO and deep ring');
  await addressed(page, /show=(?!fifo$)/);
  assert.notEqual(await moment(page), before);
  await open('?v=1&study=serial2m&show=oops');
  assert.match(await says(page, 'link-notes'), /oops/);
});

e2e('the queues play, stop, step and change speed by keyboard, and their words do not push the page', async ({ page, open }) => {
  await open(QUICK);
  const time = async () => Number(/^([\d.]+) s/.exec(await moment(page))[1]);
  const play = page.locator('#study-play');
  assert.equal(await play.textContent(), 'Pause', 'it plays by itself');
  await play.scrollIntoViewIfNeeded();
  const from = await time();
  await eventually(async () => (await time()) > from + 0.3, 'the time goes on');
  await play.focus();
  await page.keyboard.press('Enter');
  assert.equal(await play.textContent(), 'Play');
  const rest = await time();
  await page.waitForTimeout(400);
  assert.equal(await time(), rest, 'it stands');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await eventually(async () => (await time()) > rest, 'a step');
  assert.match(await page.locator('#study-stage').getAttribute('aria-label'), /Router, serial link/);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.speed), '4');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('[data-speed="4"]').getAttribute('aria-pressed'), 'true');
  await play.focus();
  const top = () => page.locator('.study-two').evaluate((one) => one.getBoundingClientRect().top + window.scrollY);
  const tops = new Set();
  await page.keyboard.press('Enter');
  for (let look = 0; look < 10; look += 1) {
    tops.add(await top());
    await page.waitForTimeout(100);
  }
  assert.equal(tops.size, 1, `the page moves: ${[...tops]}`);
});

e2e('who asks for little motion sees the queues stand until they are played', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  await open(QUICK);
  assert.equal(await page.locator('#study-play').textContent(), 'Play');
  const before = await moment(page);
  assert.match(before, /^8/);
  await page.waitForTimeout(500);
  assert.equal(await moment(page), before);
});

async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

e2e('the figure is saved as SVG and CSV', async ({ page, open }) => {
  await open('?v=1&study=upload');
  await done(page);
  const svg = await saved(page, 'Save SVG');
  assert.equal(svg.name, 'bufferwise-study_upload.svg');
  assert.match(svg.text, /^<svg[^>]*xmlns/);
  assert.match(svg.text, /<\/svg>\s*$/);
  assert.ok(plain(svg.text).includes(await verdict(page)), 'its description is the verdict');
  const csv = await saved(page, 'Save CSV');
  assert.equal(csv.name, 'bufferwise-study_upload.csv');
  assert.ok(csv.text.trim().split('\n').length > 20);
});

e2e('the link is copied, and the button says so for a while', { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, open, site }) => {
  await open(QUICK);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), site.url + QUICK);
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
});

e2e('where copying is refused, the link stands selected', async ({ page, open, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } });
    document.execCommand = () => false;
  });
  await open(QUICK);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByTestId('copy-text').waitFor();
  const selected = await page.evaluate(() => {
    const area = document.activeElement;
    return area.value.slice(area.selectionStart, area.selectionEnd);
  });
  assert.equal(selected, site.url + QUICK);
  assert.equal(await page.getByText('Copied', { exact: true }).count(), 0);
});

e2e('a way between the studies is a page of its own, and back and forward lead along it', async ({ page, open }) => {
  await open(QUICK);
  await page.getByRole('link', { name: '64 kb/s uplink' }).click();
  await page.locator('h1', { hasText: '64 kb/s' }).waitFor();
  await mounted(page);
  await page.goBack();
  await page.locator('h1', { hasText: 'thesis' }).waitFor();
  await mounted(page);
  assert.match(await field(page, 'sim').inputValue(), /^100 s/);
  await page.goForward();
  await page.locator('h1', { hasText: '64 kb/s' }).waitFor();
  await page.getByRole('link', { name: 'Bufferwise' }).click();
  await page.getByTestId('verdict').waitFor();
  assert.equal(inAddress(page), '');
  await page.locator('body > nav.studies a').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('h1', { hasText: 'upload' }).waitFor();
});

e2e('a study in the fragment stays in the fragment, also past the skip link, and follows an edit by hand', async ({ page, open }) => {
  await open('#v=1&study=serial2m&sim=100s');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the answer');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  assert.match(page.url(), /#v=1&study=serial2m&sim=100s$/);
  await field(page, 'b').fill('20p');
  await eventually(() => /#v=1&study=serial2m&b=20p&sim=100s$/.test(page.url()), 'the fragment');
  await page.evaluate(() => { location.hash = 'v=1&study=upload'; });
  await page.locator('h1', { hasText: 'upload' }).waitFor();
});

e2e('what a link says wrongly is told, and an unknown study opens the first', async ({ page, open }) => {
  await open('?v=1&study=nonsense&c=1&oops=<b>x</b>');
  const notes = await says(page, 'link-notes');
  assert.match(notes, /nonsense/);
  assert.match(notes, /oops/);
  assert.match(notes, /8 kbit\/s to 100 Mbit\/s/);
  assert.equal(await page.locator('[data-testid=link-notes] li b').count(), 0);
  await page.locator('h1', { hasText: 'The upload that stops the download' }).waitFor();
});

e2e('the colours follow the button, the link and the way to other pages', async ({ page, open }) => {
  await open(QUICK);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'system');
  for (const [name, pattern] of [['light', /&theme=light$/], ['dark', /&theme=dark$/]]) {
    await page.getByTestId('theme').click();
    assert.equal(await theme(), name);
    await addressed(page, pattern);
  }
  await page.getByRole('link', { name: 'Paste output' }).click();
  await page.getByTestId('reader-loaded').waitFor();
  assert.equal(await theme(), 'dark');
  await page.getByTestId('theme').click();
  assert.equal(await theme(), 'system');
  assert.equal(inAddress(page), 'tool=read');
});

e2e('works with storage blocked', { storage: false }, async ({ page, open }) => {
  await open(QUICK);
  await done(page);
  await open('?tool=read');
  await page.getByTestId('reader-example').click();
});

e2e('without WebAssembly the note keeps the link and names the command that answers it', { allow: [/./] }, async ({ page, site }) => {
  await page.addInitScript(() => delete window.WebAssembly);
  const address = `${site.url}?v=1&study=upload&up=720kbps`;
  await page.goto(address);
  await page.locator('#boot[role=alert]').waitFor();
  assert.equal(await page.locator('#boot a').getAttribute('href'), address);
  assert.match(plain(await page.locator('#boot').textContent()), /WebAssembly.*bufferwise study/);
  assert.doesNotMatch(plain(await page.locator('#app').textContent()), /129 packets/);
});

e2e('the last verdict is spoken, and nothing on the way to it', async ({ page, site }) => {
  await page.addInitScript(() => {
    window.spoken = [];
    const watch = () => {
      const region = document.getElementById('study-spoken');
      if (!region) return setTimeout(watch, 5);
      new MutationObserver(() => window.spoken.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
      return null;
    };
    watch();
  });
  await page.goto(`${site.url}?v=1&study=upload`);
  await mounted(page);
  await done(page);
  await page.waitForTimeout(600);
  const spoken = (await page.evaluate(() => window.spoken)).filter(Boolean).map(plain);
  assert.deepEqual(spoken, [await verdict(page)]);
  // Nothing that changes all the time is a live region.
  const live = await page.evaluate(() => [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].map((one) => one.id));
  assert.deepEqual(live.filter((id) => !/^(study-spoken|problem-)/.test(id)), []);
});

e2e('an embed is title, verdict, figure and the way out; its height reaches the page around it', async ({ page, site }) => {
  await page.setContent('<body style="margin:0"><div style="height:3000px"></div><iframe id="one" style="border:0;width:700px;height:200px"></iframe>');
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate((src) => {
    window.messages = [];
    const frame = document.getElementById('one');
    addEventListener('message', ({ data, source }) => {
      if (source !== frame.contentWindow) return;
      window.messages.push(data);
      if (data.type === 'bufferwise:height') frame.style.height = `${data.height}px`;
    });
    frame.src = src;
  }, `${site.url}?v=1&study=serial2m&sim=100s&embed=1`);
  const frame = await eventually(() => page.frames().find((one) => one.parentFrame() && one.url().startsWith(site.url)), 'the frame');
  await page.waitForTimeout(800);
  assert.ok(!asked.some((url) => /_bg\.wasm$/.test(url)), 'nothing starts before it is in sight');
  await page.locator('#one').scrollIntoViewIfNeeded();
  await mounted(frame);
  await done(frame);
  const height = () => page.evaluate(() => document.getElementById('one').clientHeight);
  await eventually(async () => (await height()) > 350, 'the height of the figure');
  await page.waitForTimeout(700);
  const settled = await height();
  assert.equal(await frame.evaluate(() => document.documentElement.scrollHeight), settled, 'all of it is in sight');
  assert.ok((await page.evaluate(() => window.messages)).some((one) => one.subject === 'lti.frameResize'));
  const count = (await page.evaluate(() => window.messages)).length;
  await page.waitForTimeout(1500);
  assert.equal((await page.evaluate(() => window.messages)).length, count, 'and nothing more to say');
  for (const part of ['header', '.stage', '.controls', 'nav']) assert.equal(await frame.locator(part).filter({ visible: true }).count(), 0, part);
  assert.match(await verdict(frame), /\d+ ms/);
  const way = frame.getByTestId('open-full');
  assert.match(await way.getAttribute('rel'), /noopener/);
  assert.equal(await way.getAttribute('href'), '?v=1&study=serial2m&sim=100s');
  assert.deepEqual(await frame.evaluate(findings), []);
  assert.deepEqual(await axe(frame), []);
});

for (const [width, height, scale] of [[320, 740, 1], [360, 740, 1], [480, 800, 1], [768, 1024, 1], [1440, 900, 1], [2560, 1440, 1], [720, 450, 2]]) {
  e2e(`every page fits ${width} px${scale === 1 ? '' : ` (1440 at ${scale * 100} % zoom)`}`, { width, height, scale }, async ({ page, open }) => {
    const found = [];
    for (const query of [...PAGES, '?v=1&study=upload&embed=1']) {
      await open(query);
      if (query.includes('study')) await done(page);
      else await page.getByTestId('reader-example').click();
      if (query.includes('read')) await page.getByTestId('config-c').fill('fast');
      else if (!query.includes('embed')) await field(page, 'c').fill('averylongwordthatisnorateatallandcannotbebrokenanywhere');
      await page.waitForTimeout(300);
      found.push(...(await page.evaluate(findings)).filter((line) => !/averylongword|cut text in a field/.test(line) || /sideways/.test(line)).map((line) => `${query}: ${line}`));
    }
    assert.deepEqual([...new Set(found)], []);
  });
}

e2e('on a projector verdict and figure are in sight at once', { width: 853, height: 480 }, async ({ page, open }) => {
  for (const study of STUDIES) {
    await open(`?v=1&study=${study}`);
    await done(page);
    const [said, figure] = [await page.getByTestId('study-verdict').boundingBox(), await page.locator('#study-figure svg').boundingBox()];
    assert.ok(said.y >= 0 && figure.y + figure.height <= 480, `${study}: the figure ends at ${figure.y + figure.height}`);
    assert.ok(figure.height >= 240);
  }
});

for (const scheme of ['light', 'dark']) {
  e2e(`axe finds nothing serious in any of the pages, ${scheme}`, { width: 1024, scheme }, async ({ page, open }) => {
    const found = [];
    for (const query of [...PAGES, '?v=1&study=upload&c=1&oops=2']) {
      await open(query);
      if (query.includes('study')) {
        await done(page);
        await field(page, 'c').fill('fast');
      } else {
        await page.getByTestId('reader-example').click();
        await page.getByTestId('config-c').fill('fast');
        await eventually(() => problem(page, 'config-c'), 'the problem');
      }
      found.push(...(await axe(page)).map((line) => `${query}: ${line}`));
    }
    assert.deepEqual(found, []);
  });
}

e2e('Tab walks through every page in its order; everything has a name and shows the focus', async ({ page, open }) => {
  for (const query of PAGES) {
    await open(query);
    const walk = [];
    for (let press = 0; press < 80; press += 1) {
      await page.keyboard.press('Tab');
      const here = await page.evaluate(() => {
        const one = document.activeElement;
        if (one === document.body) return null;
        const style = getComputedStyle(one);
        const name = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent;
        return { name: name.trim().slice(0, 40), ring: style.outlineStyle !== 'none', top: Math.round(one.getBoundingClientRect().top + scrollY), aside: Boolean(one.closest('.controls')) };
      });
      if (!here) break;
      walk.push(here);
    }
    assert.ok(walk.length > 10 && walk.length < 80, `${query}: ${walk.length}`);
    assert.deepEqual(walk.filter(({ name, ring }) => !name || !ring), [], query);
    assert.deepEqual(walk.slice(0, 3).map(({ name }) => name), ['Skip to the answer', 'Bufferwise', 'Upload and download']);
    // Downwards; the fields beside the table come after it.
    const steps = walk.slice(1).filter((here, at) => here.top < walk[at].top - 60 && here.aside === walk[at].aside);
    assert.deepEqual(steps, [], query);
  }
});

e2e('in forced colours cargo differs by pattern, and the current page by more than colour', { forcedColors: 'active', reducedMotion: 'reduce' }, async ({ page, open }) => {
  await open('?v=1&study=upload');
  await done(page);
  const borders = await page.locator('header nav a').evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).borderBottomWidth)));
  assert.deepEqual(borders.filter((width) => width > 0).length, 1);
  assert.deepEqual(await page.evaluate(findings), []);
});

e2e('on paper the figure is dark on white whatever the screen is, and what only a screen can do is gone', { scheme: 'dark' }, async ({ page, open }) => {
  await open('?v=1&study=upload');
  await done(page);
  const svg = () => page.locator('#study-figure').innerHTML();
  const before = await svg();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  assert.notEqual(await svg(), before);
  assert.match(await svg(), /#fff|255,\s*255,\s*255/i);
  for (const part of ['.stage', '.controls', 'header nav']) assert.equal(await page.locator(part).first().isVisible(), false, part);
  assert.ok(await page.getByTestId('study-table').isVisible());
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  assert.equal(await svg(), before);
});

e2e('WEB-03: two pings give the verdict on the buffer, and what was pasted enters no address', async ({ page, open }) => {
  await open('?tool=read');
  const answer = page.getByTestId('reader-answer');
  assert.equal(plain(await answer.textContent()), '');
  await page.getByTestId('reader-example').click();
  // 204.169 ms under load less 28.735 ms idle: 175 ms; at 360 kbit/s 7.895 kB.
  await eventually(async () => /grows by 175 ms/.test(plain(await answer.textContent())), 'the verdict');
  assert.match(plain(await answer.textContent()), /7\.89\d? kB/);
  assert.match(plain(await page.locator('#reader-spoken').textContent()), /grows by 175 ms/);
  // By hand, the same as typed.
  await page.getByTestId('reader-idle').fill('');
  await page.getByTestId('reader-loaded').fill('PING a (192.0.2.1) 56(84) bytes of data.\n64 bytes from 192.0.2.1: icmp_seq=1 ttl=60 time=12.5 ms\nsome line nobody knows 17\n<img src=x onerror="window.hacked=1"><b>9</b>\nrtt min/avg/max/mdev = 1200.000/1300.000/1400.000/3.000 ms\n');
  await eventually(async () => /1\.3 s|1300/.test(plain(await answer.textContent())), 'the new reading');
  assert.equal(await answer.locator('img').count(), 0);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.match(plain(await answer.textContent()), /<img src=x/, 'what was not read is shown as it is');
  assert.equal(inAddress(page), 'tool=read');
  await page.getByTestId('reader-loaded').fill('nothing a tool would print');
  await eventually(async () => /Nothing here was recognised/.test(plain(await answer.textContent())), 'that nothing was recognised');
  await page.getByTestId('reader-loaded').fill('');
  await eventually(async () => plain(await answer.textContent()) === '', 'an empty page again');
  assert.equal(inAddress(page), 'tool=read');
});

e2e('“use these values” opens them as a scenario', async ({ page, open }) => {
  await open('?tool=read');
  await page.getByTestId('reader-example').click();
  const way = page.getByTestId('reader-fill');
  await way.waitFor();
  const href = await way.getAttribute('href');
  assert.match(href, /^\?v=1&.*rtt=11\.184ms/);
  await way.click();
  await page.getByTestId('verdict').waitFor();
  assert.match(await field(page, 'rtt').inputValue(), /^11\.18/);
  assert.equal(await page.getByTestId('link-notes').count(), 0);
});

e2e('a rate that is none says so, and the configuration follows rates, framing, margin, dialect and interface', { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, open }) => {
  await open('?tool=read');
  const text = async () => page.getByTestId('config-text').textContent();
  let before = await text();
  assert.match(before, /324\s*kbit/i, '360 kbit/s less 10 %');
  const follows = async (what, change) => {
    await change();
    await eventually(async () => (await text()) !== before, `another configuration after ${what}`, 5000);
    before = await text();
  };
  await follows('the margin', () => page.getByTestId('config-margin').fill('20%'));
  assert.match(before, /288\s*kbit/i);
  await follows('the framing', () => page.getByTestId('config-framing').selectOption('pppoe-vc'));
  await follows('the uplink', () => page.getByTestId('config-up').fill('1Mbps'));
  for (const dialect of await page.getByTestId('config-for').locator('option').evaluateAll((all) => all.map((one) => one.value))) {
    await page.getByTestId('config-for').selectOption(dialect);
    await page.waitForTimeout(250);
    assert.ok((await text()).length > 100, dialect);
  }
  before = '';
  await page.getByTestId('config-for').selectOption('tc-htb');
  await eventually(async () => /on eth0/.test(await text()), 'tc again');
  before = await text();
  await follows('the interface', () => page.getByTestId('config-device').fill('ppp7'));
  assert.match(before, /ppp7/);
  for (const [id, wrong] of [['config-device', 'eth0; rm -rf /'], ['config-up', 'fast'], ['reader-rate', 'fast']]) {
    await page.getByTestId(id).fill(wrong);
    await eventually(() => problem(page, id), `what is wrong with ${wrong}`, 5000);
    assert.equal(await page.getByTestId(id).inputValue(), wrong);
    assert.doesNotMatch(await text(), /rm -rf/);
  }
  await page.getByTestId('config-copy').click();
  await page.getByTestId('config-copy').getByText('Copied').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text());
});
