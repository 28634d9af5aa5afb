// Serves a folder of static files, as any web space would.
//
//   node scripts/serve.mjs [--dir dist] [--mount /sub/folder/] [--csp] [--host 127.0.0.1]      PORT=8080 for another port
//
// Every answer carries `Access-Control-Allow-Origin: *`, which a page in `<iframe sandbox="allow-scripts">` needs to load its
// modules. --csp adds the strict policy that the page promises to work under; tests serve with it.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

export const STRICT_CSP = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Where a request's path leads inside `dir`, or null if it leads out of it or cannot be read. */
export function locate(dir, mount, url) {
  let path;
  try {
    path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\') || !path.startsWith(mount)) return null;
  const root = resolve(dir);
  const file = normalize(join(root, path.slice(mount.length)));
  return file === root || file.startsWith(root + sep) ? file : null;
}

function answer(dir, mount, headers, request, response) {
  const give = (status, text, more = {}) => {
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers, ...more });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
  if (request.method === 'OPTIONS') return give(204, '', { 'Access-Control-Allow-Methods': 'GET, HEAD', 'Access-Control-Allow-Headers': '*' });
  if (request.method !== 'GET' && request.method !== 'HEAD') return give(405, 'GET and HEAD only\n', { Allow: 'GET, HEAD' });
  const [path, query] = request.url.split(/\?(.*)/s, 2);
  const search = query === undefined ? '' : `?${query}`;
  if (mount !== '/' && (path === '/' || path === mount.slice(0, -1))) return give(302, '', { Location: mount + search });
  let file = locate(dir, mount, path);
  if (!file) return give(404, 'Not found\n');
  stat(file)
    .then(async (found) => {
      if (found.isDirectory()) {
        if (!path.endsWith('/')) {
          // Never two slashes at the start: that would name another host.
          return give(302, '', { Location: `/${path.replace(/^\/+/, '')}/${search}` });
        }
        file = join(file, 'index.html');
        found = await stat(file);
      }
      const type = TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': found.size, ...headers });
      if (request.method === 'HEAD') return response.end();
      createReadStream(file).on('error', () => response.destroy()).pipe(response);
    })
    .catch(() => give(404, 'Not found\n'));
}

/** Starts serving; resolves to { origin, url, close() }. Port 0 takes any free one; `next` tries the following ports too. */
export async function serve({ dir = 'dist', mount = '/', csp = false, host = '127.0.0.1', port = 0, next = false } = {}) {
  mount = `/${mount}/`.replace(/\/+/g, '/');
  const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
  if (csp) headers['Content-Security-Policy'] = STRICT_CSP;
  const server = createServer((request, response) => answer(dir, mount, headers, request, response));
  for (let tried = 0; ; tried += 1) {
    try {
      await new Promise((done, failed) => {
        server.once('error', failed);
        server.listen(port + tried, host, () => {
          server.off('error', failed);
          done();
        });
      });
      break;
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || !next || tried >= 50) throw error;
    }
  }
  const taken = server.address().port;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  const close = () => new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });
  return { origin, url: origin + mount, port: taken, close };
}

async function main(args) {
  const options = { dir: 'dist', mount: '/', host: '127.0.0.1' };
  while (args.length) {
    const flag = args.shift();
    if (flag === '--csp') options.csp = true;
    else if (['--dir', '--mount', '--host'].includes(flag) && args.length) options[flag.slice(2)] = args.shift();
    else throw new Error(`unknown argument ${flag}; usage: node scripts/serve.mjs [--dir dist] [--mount /sub/] [--csp] [--host 127.0.0.1]`);
  }
  const given = process.env.PORT;
  const port = given ? Number(given) : 8080;
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT=${given} is not a port (0 … 65535)`);
  let running;
  try {
    running = await serve({ ...options, port, next: !given });
  } catch (error) {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${port} is taken; give another with PORT=, or none to take the next free one`);
    if (error.code === 'EACCES') throw new Error(`port ${port} needs more rights; give one above 1023 with PORT=`);
    throw error;
  }
  if (given === undefined && running.port !== port) console.log(`Port ${port} is taken.`);
  console.log(`Bufferwise is at ${running.url} (Ctrl-C stops it)`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running.close().then(() => process.exit(0)));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
