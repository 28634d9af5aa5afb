// The canvas: sharp, stable, never blank, never hanging, whatever the scenario and the size.
import assert from 'node:assert/strict';

import { e2e, eventually, mounted, theBrowser, theSite, watch } from './harness.mjs';
import { VIEWS, drawn, ink, show, slide, verdict } from './page.mjs';

e2e('WEB-15, WEB-16: the bitmap has the screen\'s own pixels at every ratio, and its size stays for 10 s', async () => {
  const [chrome, site] = await Promise.all([theBrowser(), theSite()]);
  // 0.67, 0.9 and 1.1 are zooms of the browser; 1.35 (1.3499999) is a scale of the system.
  await Promise.all([0.67, 0.9, 1, 1.1, 1.3499999, 2].map(async (scale) => {
    const context = await chrome.newContext({ viewport: { width: Math.round(1024 / scale), height: 700 }, deviceScaleFactor: scale });
    try {
      const page = await context.newPage();
      const problems = watch(page, site.origin);
      await page.goto(site.url);
      await mounted(page);
      // A height in per cent of a parent is where feedback begins.
      await page.evaluate(() => {
        const plot = document.querySelector('[data-testid=plot]');
        plot.parentElement.style.height = '333.3px';
        plot.style.height = '91.7%';
      });
      const first = await drawn(page, 8000);
      const sizes = await page.evaluate(async () => {
        const seen = new Set();
        const canvas = document.querySelector('[data-testid=chart]');
        await new Promise((done) => setTimeout(done, 500));
        for (let look = 0; look < 100; look += 1) {
          const box = canvas.getBoundingClientRect();
          seen.add(`${canvas.width} × ${canvas.height} in ${box.width} × ${box.height}`);
          await new Promise((done) => setTimeout(done, 100));
        }
        return [...seen];
      });
      assert.equal(sizes.length, 1, `at ratio ${scale}: ${sizes.join('; ')}`);
      const now = await ink(page);
      const ratio = await page.evaluate(() => devicePixelRatio);
      for (const side of ['width', 'height']) {
        const css = now[side === 'width' ? 'cssWidth' : 'cssHeight'];
        assert.ok(Math.abs(now[side] - css * ratio) <= ratio * 0.51 + 0.5, `${side} ${now[side]} for ${css} CSS px at ${ratio}`);
      }
      assert.ok(first.share > 0.3);
      assert.deepEqual(problems, []);
    } finally {
      await context.close();
    }
  }));
});

e2e('drawing fills the bitmap once: nothing is scaled twice', { scale: 2 }, async ({ page, open }) => {
  await open();
  await drawn(page);
  // Ink in every quarter, and up to the right edge of the plot area.
  const quarters = await page.getByTestId('chart').evaluate((canvas) => {
    const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    const [w, h] = [canvas.width >> 1, canvas.height >> 1];
    return [[0, 0], [w, 0], [0, h], [w, h]].map(([x, y]) => new Set(new Uint32Array(context.getImageData(x, y, w, h).data.buffer)).size);
  });
  assert.ok(quarters.every((colours) => colours > 3), quarters.join());
});

// Every one of these has broken a charting library: WEB-13 (all points equal, empty ranges), WEB-14 (coordinates beyond any screen).
const ODD = [
  ['no delay on the path', '?v=1&rtt=0&b=129p'],
  ['no buffer', '?v=1&b=0p'],
  ['nothing but one flow', '?v=1&n=1&b=0p'],
  ['no path, no buffer, one flow', '?v=1&rtt=0&b=0p&n=1'],
  ['10¹² flows', '?v=1&n=1000000000000'],
  ['one bit a second', '?v=1&c=1bps&b=129p'],
  ['the largest link', '?v=1&c=1Pbps&rtt=10000s&b=1EB'],
  ['the smallest of all', '?v=1&c=1bps&rtt=1e-9s&b=1b&pkt=41B&n=1'],
  ['a buffer far off the path', '?v=1&rtt=1us&b=1EB'],
  ['every limit at once', '?v=1&b=1p&w=1B&up=1bps&access=1bps&p=1&rho=0.9999&len=1000000000&iw=1000&d=1000&ack=65535B&delay=0s&util=1'],
  ['all packets lost, no load', '?v=1&p=1&rho=0&w=1TB&b0=0p'],
  ['huge packets', '?v=1&pkt=10MB&b=2p&cca=scalable&rho=0.5'],
  ['BBR in a puddle', '?v=1&cca=bbr&b=1b&n=3&rtt=1ms&y=nines&x=sqrtn'],
  ['a window of the path exactly', '?v=1&n=1&w=1937500B&b=1bdp&cca=cubic&x=bdp'],
];
e2e('WEB-13, WEB-14: every view of every odd scenario is drawn within two seconds', async ({ page, open }) => {
  const slow = [];
  for (const [what, query] of ODD) {
    await open(query);
    assert.match(await verdict(page), /\w/, what);
    for (const view of VIEWS) {
      await page.getByTestId('chart').evaluate((canvas) => { canvas.width = canvas.width; });
      const since = Date.now();
      await show(page, view);
      // The view on which the page opened is only drawn again when something changes.
      await page.setViewportSize({ width: 1024, height: 800 - (VIEWS.indexOf(view) % 2) });
      await page.evaluate(() => dispatchEvent(new Event('resize')));
      if (view === VIEWS[0]) {
        await show(page, 'delay');
        await show(page, view);
      }
      try {
        await drawn(page);
      } catch (error) {
        slow.push(`${what}, ${view}: ${JSON.stringify(await ink(page))}`);
      }
      if (Date.now() - since > 2500) slow.push(`${what}, ${view}: ${Date.now() - since} ms`);
      const text = await page.getByTestId('chart-description').textContent();
      if (/NaN|inf\b|undefined|Infinity/i.test(text) || !/\w/.test(text)) slow.push(`${what}, ${view}: ${text}`);
    }
  }
  assert.deepEqual(slow, []);
});

e2e('a hidden canvas draws nothing, throws nothing, and draws when it is shown', async ({ page, open }) => {
  await open();
  await drawn(page);
  const main = (display) => page.evaluate((value) => { document.querySelector('main').style.display = value; }, display);
  await main('none');
  for (const step of [100, 400, 800]) await slide(page, 'b', step);
  await page.waitForTimeout(200);
  await main('');
  await drawn(page);
  const box = await ink(page);
  assert.equal(box.width, Math.round(box.cssWidth));

  const plot = (size) => page.getByTestId('plot').evaluate((one, [width, height]) => Object.assign(one.style, { width, height }), size);
  for (const size of [['0px', '0px'], ['1px', '1px'], ['0px', '300px'], ['300px', '0px'], ['3px', '500px'], ['500px', '2px'], ['40px', '40px'], ['120px', '90px']]) {
    await plot(size);
    await slide(page, 'b', 300 + size[0].length * 50);
    await page.waitForTimeout(60);
  }
  await plot(['', '']);
  await drawn(page);
  assert.equal((await ink(page)).width, box.width);
});

e2e('a storm of resizes ends with a chart of the last size', async ({ page, open }) => {
  await open();
  await page.evaluate(async () => {
    const plot = document.querySelector('[data-testid=plot]');
    for (let step = 0; step < 300; step += 1) {
      plot.style.width = `${300 + ((step * 37) % 320) + step / 7}px`;
      plot.style.height = `${200 + ((step * 53) % 260)}px`;
      if (step % 3 === 0) await new Promise((done) => requestAnimationFrame(done));
    }
    plot.style.width = '456px';
    plot.style.height = '321px';
  });
  await eventually(async () => {
    const { width, height } = await ink(page);
    return width === 456 && height === 321;
  }, 'the last size');
  await drawn(page);
});

e2e('the colours follow the system and the theme at once', async ({ page, open }) => {
  await open();
  await drawn(page);
  const picture = () => page.getByTestId('chart').evaluate((canvas) => canvas.toDataURL().length + canvas.toDataURL().slice(-200));
  const light = await picture();
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(async () => (await picture()) !== light, 'other colours in the dark');
  const dark = await picture();
  await page.getByTestId('theme').click();
  await eventually(async () => (await picture()) === light, 'the light theme in a dark system');
  await page.getByTestId('theme').click();
  await eventually(async () => (await picture()) === dark, 'the dark theme');
});
