import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';

const COMPRESSIBLE_TYPES = /html|javascript|json|css|svg|xml|manifest/;

interface FakeEdge {
  url: string;
  close(): void;
}

/**
 * A proxy in front of an origin that behaves like the edge in production: it caches responses in memory and compresses text with
 * Brotli. Requests that are not GET reach the origin with their body only.
 * @param origin URL of the server behind it
 * @param pathOverrides paths to request from the origin instead of others
 */
export async function startFakeEdge(origin: string, pathOverrides: Readonly<Record<string, string>> = {}): Promise<FakeEdge> {
  const cache = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    void (async () => {
      if (request.method !== 'GET') {
        const sent = await fetch(origin + path, {
          method: request.method ?? 'POST',
          headers: { 'content-type': request.headers['content-type'] ?? '' },
          body: await text(request),
        });
        response.writeHead(sent.status, { 'content-type': 'application/json' }).end(await sent.text());
        return;
      }
      let cached = cache.get(path);
      if (!cached) {
        const fetched = await fetch(origin + (pathOverrides[path] ?? path), { redirect: 'follow' });
        const body = Buffer.from(await fetched.arrayBuffer());
        const headers = Object.fromEntries(
          [...fetched.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name)),
        );
        const isText = COMPRESSIBLE_TYPES.test(fetched.headers.get('content-type') ?? '');
        cached = {
          status: fetched.status,
          headers: isText ? { ...headers, 'content-encoding': 'br' } : headers,
          body: isText ? brotliCompressSync(body) : body,
        };
        cache.set(path, cached);
      }
      response.writeHead(cached.status, { ...cached.headers, 'content-length': cached.body.length }).end(cached.body);
    })().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  const port = await listenOnLoopback(server);
  return { url: `http://localhost:${port}`, close: () => server.close() };
}
