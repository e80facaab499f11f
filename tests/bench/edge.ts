import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

const TEXT = /html|javascript|json|css|svg|xml|manifest/;

interface Edge {
  url: string;
  close(): void;
}

/**
 * Stands before an origin as the edge does in production: what it fetched once it answers from memory, texts compressed with Brotli.
 * @param origin address of the server behind it
 * @param rename what to ask the origin for in place of a path
 */
export async function edge(origin: string, rename: Readonly<Record<string, string>> = {}): Promise<Edge> {
  const kept = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  const server: Server = createServer((request, answer) => {
    const path = request.url ?? '/';
    void (async () => {
      let known = kept.get(path);
      if (!known) {
        const fetched = await fetch(origin + (rename[path] ?? path), { redirect: 'follow' });
        const body = Buffer.from(await fetched.arrayBuffer());
        const headers = Object.fromEntries(
          [...fetched.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name)),
        );
        const isText = TEXT.test(fetched.headers.get('content-type') ?? '');
        known = {
          status: fetched.status,
          headers: isText ? { ...headers, 'content-encoding': 'br' } : headers,
          body: isText ? brotliCompressSync(body) : body,
        };
        kept.set(path, known);
      }
      answer.writeHead(known.status, { ...known.headers, 'content-length': known.body.length }).end(known.body);
    })().catch((error: unknown) => answer.writeHead(502).end(String(error)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('the edge has no port');
  return { url: `http://localhost:${address.port}`, close: () => server.close() };
}
