// Watching a page: what goes wrong in it, and whether it has mounted.
import assert from 'node:assert/strict';

/** How long a page may take to show itself on a busy two-core machine. */
export const PATIENCE_MS = 20_000;

/** Collects, as text, everything about the page that a careful visitor would call wrong. */
export function watch(page, origin) {
  const problems = [];
  page.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type())) problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.stack ?? error}`));
  page.on('crash', () => problems.push('the page crashed'));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (!['data:', 'blob:', 'about:'].includes(protocol) && asked !== origin) problems.push(`request to another origin: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page while it loads is no failure of the page.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`HTTP ${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** Waits until the application has mounted (it takes #boot away); fails with the reason if it says that it could not. */
export async function mounted(frame) {
  const said = await frame.waitForFunction(() => {
    const boot = document.getElementById('boot');
    if (document.readyState === 'loading') return false;
    if (!boot) return 'mounted';
    return boot.getAttribute('role') === 'alert' && boot.textContent;
  }, null, { timeout: PATIENCE_MS });
  assert.equal(await said.jsonValue(), 'mounted', 'the application did not start');
}
