import { join } from 'node:path';
import type { V4WorkerOptions } from 'miniflare';
import { root } from './root.ts';

/** Runs in workerd, so it may use nothing outside itself. */
async function respond(request: Request, env: { DIST: Fetcher }): Promise<Response> {
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2', png: 'image/png' };
  const { pathname } = new URL(request.url);
  const file = await env.DIST.fetch(`http://dist${pathname}`);
  if (!file.ok) return file;
  const headers = {
    'content-type': types[pathname.slice(pathname.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  };
  return new Response(file.body, { headers });
}

/**
 * A Worker that serves the hashed files of the built app from the disk. Miniflare's own way to serve them takes four times the CPU time,
 * and a page of a browser test asks for thirty.
 */
export const assetWorker: V4WorkerOptions = {
  name: 'assets-of-tests',
  compatibilityDate: '2026-11-01',
  modules: true,
  script: `export default { fetch: ${respond.toString()} };`,
  routes: ['*/assets/*'],
  serviceBindings: { DIST: { disk: { path: join(root, 'pwa/dist'), writable: false } } },
};
