// The page for everybody: by keyboard, by ear, in other colours, without motion.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { axe, e2e, eventually, findings } from './harness.mjs';
import { VIEWS, drawn, field, openGroups, plain, reads, says, show, slide, verdict } from './page.mjs';

const WALK = join(dirname(fileURLToPath(import.meta.url)), 'keyboard-walk.txt');

for (const scheme of ['light', 'dark']) {
  for (const width of [360, 1440]) {
    e2e(`axe finds nothing serious in any view, ${scheme}, ${width} px`, { width, scheme }, async ({ page, open }) => {
      await open();
      const found = [];
      const look = async (where, within) => found.push(...(await axe(page, within)).map((line) => `${where}: ${line}`));
      for (const view of VIEWS) {
        await show(page, view);
        await look(view, 'figure');
      }
      await show(page, 'utilization');
      await openGroups(page);
      await field(page, 'c').fill('fast');
      await field(page, 'rtt').fill('1,500');
      await page.locator('.help').first().click();
      await page.locator('details.data summary').click();
      await page.getByTestId('readout-layer').focus();
      await page.keyboard.press('ArrowRight');
      for (const group of await page.locator('details.group > summary').all()) await group.click();
      await page.locator('details.result > summary').first().click();
      await page.locator('details.result .working').first().waitFor();
      await look('all opened');
      for (const dialog of ['share', 'embed']) {
        await page.getByTestId(dialog).click();
        await page.locator('dialog[open]').waitFor();
        await look(dialog, 'dialog[open]');
        await page.keyboard.press('Escape');
      }
      await open('?v=9&b=64KB&nonsense=1&embed=1');
      await look('embed');
      await open('?v=9&b=64KB&nonsense=1&access=1kbps');
      await look('notes and a reservation');
      assert.deepEqual([...new Set(found)], []);
    });
  }
}

e2e('Tab walks through everything in the order of the page', async ({ page, context, open }) => {
  await open();
  await drawn(page);
  const client = await context.newCDPSession(page);
  const focused = async () => {
    const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (!result.objectId || await page.evaluate(() => document.activeElement === document.body)) return null;
    const { nodes: [node] } = await client.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false });
    return `${node.role.value}: ${plain(node.name?.value)}`;
  };
  const walk = [];
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab');
    const here = await focused();
    if (here === null) break;
    walk.push(here);
    const shown = await page.evaluate(() => {
      const one = document.activeElement;
      const style = getComputedStyle(one);
      return { box: one.getBoundingClientRect().width > 0, ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1 };
    });
    assert.deepEqual(shown, { box: true, ring: true }, `the focus is seen at ${here}`);
  }
  assert.ok(walk.length > 20 && walk.length < 200);
  assert.deepEqual(walk.filter((line) => /: $/.test(line)), [], 'everything has a name');
  const text = `${walk.join('\n')}\n`;
  // After a change that is meant: WRITE_WALK=1 make test-e2e, and read the difference.
  if (process.env.WRITE_WALK) writeFileSync(WALK, text);
  assert.equal(text, readFileSync(WALK, 'utf8'), 'the walk differs from tests/e2e/keyboard-walk.txt');
  // And back again, to the same elements in reverse.
  const back = [];
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Shift+Tab');
    back.push(await focused());
  }
  const from = back[0] === null ? back.slice(1) : back;
  assert.deepEqual(from, walk.slice(-from.length).reverse());
});

e2e('the page has one main, one level-one heading, headings without gaps, and tabs that obey the arrow keys', async ({ page, open }) => {
  await open();
  const outline = await page.evaluate(() => ({
    mains: document.querySelectorAll('main').length,
    levels: [...document.querySelectorAll('h1, h2, h3, h4')].filter((one) => one.checkVisibility()).map((one) => Number(one.localName[1])),
    lang: document.documentElement.lang,
  }));
  assert.equal(outline.mains, 1);
  assert.equal(outline.lang, 'en');
  assert.equal(outline.levels.filter((level) => level === 1).length, 1);
  assert.ok(outline.levels.every((level, at) => at === 0 ? level === 1 : level <= outline.levels[at - 1] + 1), outline.levels.join());
  await page.getByTestId('view-utilization').focus();
  const chosen = () => page.evaluate(() => [document.activeElement.dataset.testid, document.querySelector('[role=tab][aria-selected=true]').dataset.testid]);
  for (const [key, view] of [['ArrowRight', 'delay'], ['ArrowLeft', 'utilization'], ['ArrowLeft', 'rules'], ['Home', 'utilization'], ['End', 'rules'], ['ArrowRight', 'utilization']]) {
    await page.keyboard.press(key);
    await eventually(async () => (await chosen()).every((one) => one === `view-${view}`), `${key} leads to ${view}; it is ${await chosen()}`, 3000);
  }
});

e2e('the skip link leads to the chart', async ({ page, open }) => {
  await open();
  await page.keyboard.press('Tab');
  assert.match(plain(await page.evaluate(() => document.activeElement.textContent)), /Skip to the chart/);
  const box = await page.locator('a.skip').boundingBox();
  assert.ok(box.y >= 0, 'it is seen when it has the focus');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const next = await page.evaluate(() => Boolean(document.querySelector('#chart-title').compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING));
  assert.ok(next, 'the next Tab is beyond the heading of the chart');
});

e2e('the verdict is spoken once, 0.7 s after the last change', async ({ page, open }) => {
  await open();
  assert.equal(await says(page, 'spoken'), '', 'what the page opens on is read as the page is');
  const region = page.getByTestId('spoken');
  assert.equal(await region.getAttribute('aria-live'), 'polite');
  await page.evaluate(() => {
    window.spoken = [];
    new MutationObserver(() => window.spoken.push(performance.now())).observe(document.querySelector('[data-testid=spoken]'), { childList: true, characterData: true, subtree: true });
  });
  const last = await page.evaluate(async () => {
    const slider = document.querySelector('[data-testid=slider-b]');
    for (let step = 0; step < 12; step += 1) {
      slider.value = String(500 + 20 * step);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((done) => setTimeout(done, 100));
    }
    return performance.now() - 100;
  });
  await page.waitForTimeout(2200);
  const times = await page.evaluate(() => window.spoken);
  assert.equal(times.length, 1, `spoken ${times.length} times`);
  assert.ok(times[0] - last > 600 && times[0] - last < 1500, `after ${times[0] - last} ms`);
  assert.equal(await says(page, 'spoken'), await verdict(page));
  // No other region speaks of the same change.
  const others = await page.locator('[aria-live], [role=status], [role=alert]').evaluateAll((all) => all.filter((one) => one.textContent.trim()).map((one) => one.dataset.testid ?? one.className));
  assert.deepEqual(others, ['spoken']);
});

e2e('everything is done with the keyboard alone: view, axis, value, dialog, working', async ({ page, open }) => {
  await open();
  const go = async (testid) => page.getByTestId(testid).focus();
  await go('y-nines');
  await page.keyboard.press('Enter');
  await go('x-ms');
  await page.keyboard.press('Space');
  await go('slider-n');
  await page.keyboard.press('ArrowRight');
  await eventually(() => /n=\d+.*x=ms&y=nines/.test(page.url()), 'all three in the address');
  await go('embed');
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  assert.equal(await page.evaluate(() => Boolean(document.activeElement.closest('dialog'))), true, 'the focus goes into the dialog');
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))), true, 'and stays there');
  }
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'embed');
  const summary = page.locator('details.group > summary').first();
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.locator('details.result > summary').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('details.result math').first().waitFor();
});

for (const scheme of ['light', 'dark']) {
  e2e(`forced colours, ${scheme}: chart and controls are there`, { forcedColors: 'active', scheme }, async ({ page, open }) => {
    await open();
    await drawn(page);
    const seen = await page.evaluate(() => {
      const rgb = (colour) => colour.match(/[\d.]+/g).map(Number);
      const handle = getComputedStyle(document.querySelector('[data-testid=buffer-handle]'), '::after');
      const pressed = getComputedStyle(document.querySelector('[aria-pressed=true]'));
      const other = getComputedStyle(document.querySelector('[aria-pressed=false]'));
      return { active: matchMedia('(forced-colors: active)').matches, handle: rgb(handle.backgroundColor)[3] !== 0, pressed: pressed.borderTopStyle !== other.borderTopStyle || pressed.borderTopWidth !== other.borderTopWidth };
    });
    assert.deepEqual(seen, { active: true, handle: true, pressed: true });
    // The chart keeps to the system's paper and ink.
    const contrast = await page.getByTestId('chart').evaluate((canvas) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      copy.drawImage(canvas, 0, 0);
      const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data;
      let [dark, light] = [0, 0];
      for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at + 3] < 200) continue;
        const grey = (pixels[at] + pixels[at + 1] + pixels[at + 2]) / 3;
        if (grey < 60) dark += 1;
        if (grey > 195) light += 1;
      }
      return { dark, light };
    });
    assert.ok(contrast[scheme === 'dark' ? 'light' : 'dark'] > 500, JSON.stringify(contrast));
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await page.evaluate(findings), []);
  });
}

e2e('nothing moves by itself where motion is not wanted', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  await open();
  await drawn(page);
  const moving = await page.evaluate(() => [...document.querySelectorAll('*')].flatMap((one) => ['', '::before', '::after'].map((part) => [one, part, getComputedStyle(one, part || null)]))
    .filter(([, , style]) => style.transitionDuration.split(',').some((time) => parseFloat(time) > 0.01) || style.animationName !== 'none' || style.scrollBehavior === 'smooth')
    .map(([one, part]) => `${one.localName}.${one.className}${part}`));
  assert.deepEqual(moving, []);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await slide(page, 'b', 400);
  await reads(page, 'verdict', /^(?!129 packets)/);
});

e2e('the chart says in words what it shows, with the numbers of now', async ({ page, open }) => {
  await open();
  for (const view of VIEWS) {
    await show(page, view);
    const label = plain(await page.getByTestId('chart').getAttribute('aria-label'));
    const caption = await says(page, 'chart-description');
    assert.ok(label.endsWith(caption) && caption.length > 40 && /\d/.test(caption), `${view}: ${label}`);
  }
  await show(page, 'utilization');
  const before = await says(page, 'chart-description');
  await slide(page, 'b', 300);
  await eventually(async () => (await says(page, 'chart-description')) !== before, 'a new description');
});
