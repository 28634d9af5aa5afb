// The page starts everywhere it promises to, and says why where it cannot.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { firstLoad } from '../../scripts/size.mjs';
import { DIST, axe, e2e, eventually, mounted } from './harness.mjs';
import { plain } from './page.mjs';

const text = async (page, selector) => plain(await page.locator(selector).innerText());

e2e('WEB-11, WEB-18: opens from a sub-folder under the strict policy, and fetches what the size budget counts', async ({ page, site, open }) => {
  const fetched = [];
  page.on('request', (request) => fetched.push(request.url().replace(site.url, '') || 'index.html'));
  await open();
  assert.equal(await page.locator('#boot').count(), 0);
  await page.waitForLoadState('networkidle');
  const counted = firstLoad(DIST).map(({ file }) => file);
  // The simulators come after the page, and have a budget of their own.
  assert.deepEqual(fetched.filter((file) => !counted.includes(file) && !/^simulate-[0-9a-f]+\.js$/.test(file)), [], 'fetched but not counted');
  assert.ok(fetched.findIndex((file) => file.startsWith('simulate-')) >= counted.length, 'the simulators come last');
  // Every address in the page is relative to it, and no name holds what a server would have to escape.
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const addresses = [...html.matchAll(/(?:href|src|data-script|data-wasm)="?([^"\s>]*(?: [^"=>]*)?)"?/g)].map(([, address]) => address)
    .filter((address) => !address.startsWith('?')); // other links of this page
  assert.ok(addresses.length >= 5, addresses.join());
  assert.deepEqual(addresses.filter((address) => !/^(\.\/)?[\w.-]+$/.test(address)), []);
  assert.ok(addresses.every((address) => existsSync(join(DIST, address))), addresses.join());
});

e2e('has no inline script, style or handler', { javaScript: false }, async () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  assert.doesNotMatch(html, /<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:/i);
});

e2e('shows the verdict, and why nothing more comes, without JavaScript', { javaScript: false }, async ({ page, open }) => {
  await open();
  assert.match(await text(page, '#app'), /129 packets.*98\.17/s);
  assert.match(await text(page, '#boot'), /JavaScript/);
});

e2e('works in a sandboxed frame of another site', async ({ page, site }) => {
  await page.setContent(`<iframe sandbox="allow-scripts" width="700" height="500" src="${site.url}"></iframe>`);
  const frame = await eventually(() => page.frames().find((one) => one.url().startsWith(site.url)), 'the frame');
  await mounted(frame);
  assert.equal(await frame.evaluate(() => window.origin), 'null');
});

e2e('works with storage blocked', { storage: false }, async ({ open }) => {
  await open();
});

for (const [what, spoil, says] of [
  ['the application cannot be fetched', (page) => page.route(/_bg\.wasm$/, (route) => route.fulfill({ status: 503, body: '' })), /HTTP 503/],
  ['its script is damaged', (page) => page.route(/bufferwise-web-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '<html>' })), /did not start/],
  ['its code is damaged', (page) => page.route(/_bg\.wasm$/, (route) => route.fulfill({ contentType: 'application/wasm', body: 'no wasm' })), /did not start/],
  ['the browser has no WebAssembly', (page) => page.addInitScript(() => delete window.WebAssembly), /WebAssembly/],
  ['the page reports a panic', (page) => page.addInitScript(() => {
    addEventListener('bufferwise:mounted', () => dispatchEvent(new CustomEvent('bufferwise:failed', { detail: 'index out of bounds' })));
  }), /index out of bounds/],
]) {
  e2e(`says why, keeps the link, and shows no wrong verdict when ${what}`, { allow: [/./] }, async ({ page, site }) => {
    await spoil(page);
    const address = `${site.url}?v=1&b=64p#kept`;
    await page.goto(address);
    await page.locator('#boot[role=alert]').waitFor();
    assert.match(await text(page, '#boot'), says);
    assert.equal(await page.locator('#boot a').getAttribute('href'), address);
    const said = await text(page, '#app');
    // A panic comes after the answer; before it there is none for this link, and the opening one is not shown instead.
    assert.match(said, what.includes('panic') ? /64 packets/ : /not computed here/);
    assert.doesNotMatch(said, /Opening the scenario|98\.17 % busy/);
    assert.deepEqual(await axe(page), []);
    await page.goto('about:blank');
    await page.goto(site.url);
    await page.locator('#boot[role=alert]').waitFor();
    assert.match(await text(page, '#app'), /129 packets.*98\.17/s, 'the opening verdict stays');
  });
}

e2e('axe finds nothing serious', async ({ page, open }) => {
  await open();
  assert.deepEqual(await axe(page), []);
});
