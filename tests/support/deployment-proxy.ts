import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { extname, join } from 'node:path';
import { isAppRoute } from '#contract/app-routes.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { root } from './root.ts';

const DIST = join(root, 'pwa/dist');
const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};
const revisionOf = (readRenamed: string): string => createHash('sha256').update(readRenamed).digest('hex').slice(0, 16);

/**
 * Simulates the build of a changed app: every hashed file has a new name, and all files refer to the new names.
 * @param version what the new names end with
 */
export function buildNextVersion(version = 'v2'): Map<string, Buffer> {
  const assets = readdirSync(join(DIST, 'assets'));
  const renamedAssets = new Map(assets.map((name) => [name, name.replace(/(\.\w+)$/, `${version}$1`)]));
  const assetNames = /[\w.-]+\.(?:js|css|woff2|png)/g;
  const readRenamed = (file: string): string =>
    readFileSync(join(DIST, file), 'utf8').replace(assetNames, (name) => renamedAssets.get(name) ?? name);
  const shell = readRenamed('shell.html');
  const files = new Map<string, Buffer>();
  for (const [name, next] of renamedAssets)
    files.set(
      `/assets/${next}`,
      /\.(js|css)$/.test(name) ? Buffer.from(readRenamed(`assets/${name}`)) : readFileSync(join(DIST, 'assets', name)),
    );
  files.set('/shell', Buffer.from(shell));
  files.set('/about', Buffer.from(readRenamed('about.html')));
  const oldRevision = revisionOf(readFileSync(join(DIST, 'shell.html'), 'utf8'));
  files.set('/sw.js', Buffer.from(readRenamed('sw.js').replaceAll(oldRevision, revisionOf(shell))));
  return files;
}

/** Proxies a deployment whose files can be replaced while pages are open and whose network can fail. */
export class DeploymentProxy {
  url = '';
  /** Files that replace those of the server. With a `/shell` among them they are a newer build. */
  files: Map<string, Buffer> | null = null;
  /** The assets of a newer build are not sent before this. */
  assetsReleased = Promise.resolve();
  /** How far the clock of the server is behind. */
  clockDelayMs = 0;
  /** The paths of all responses, in order. */
  readonly servedPaths: string[] = [];
  /** The requests that write, in order. */
  readonly writes: { method: string; path: string; idempotencyKey: string | undefined }[] = [];
  readonly #upstreamUrl: () => string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isOffline = false;

  /** @param upstreamUrl the URL of the server that handles all other requests */
  constructor(upstreamUrl: () => string) {
    this.#upstreamUrl = upstreamUrl;
    this.#server = createServer((incoming, response) => this.#handleRequest(incoming, response));
    this.#server.on('connection', (socket) => {
      if (this.#isOffline) return socket.destroy();
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => this.#upgrade(incoming, socket));
  }

  async start(): Promise<void> {
    this.url = `http://127.0.0.1:${await listenOnLoopback(this.#server)}`;
  }

  /** Closes all connections and rejects new ones, until a call with `false`. */
  setOffline(offline = true): void {
    this.#isOffline = offline;
    if (offline) for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  #handleRequest(incoming: IncomingMessage, response: ServerResponse): void {
    const path = new URL(incoming.url ?? '/', this.url).pathname;
    response.once('finish', () => this.servedPaths.push(path));
    const { method = 'GET' } = incoming;
    if (method !== 'GET') this.writes.push({ method, path, idempotencyKey: incoming.headers['idempotency-key']?.toString() });
    const isAsset = /^\/assets\/[\w.-]+$/.test(path);
    const isNewer = this.files?.has('/shell') ?? false;
    const replacement = this.files?.get(path) ?? (isNewer && isAppRoute(path) ? this.files?.get('/shell') : undefined);
    // The proxy also serves the assets of the first build, because the test server would send them one after the other.
    const builtAsset = !isNewer && isAsset && existsSync(join(DIST, path)) ? readFileSync(join(DIST, path)) : undefined;
    const file = replacement ?? builtAsset;
    if (file) {
      const send = () =>
        response
          .writeHead(200, {
            'content-type': CONTENT_TYPES[extname(path)] ?? CONTENT_TYPES['.html'],
            'cache-control': 'no-cache',
          })
          .end(file);
      if (replacement && isAsset) void this.assetsReleased.then(send);
      else send();
    } else if (isNewer && isAsset) {
      response.writeHead(404).end();
    } else this.#forward(incoming, response);
  }

  #forward(incoming: IncomingMessage, response: ServerResponse): void {
    const upstreamRequest = request(
      this.#upstreamUrl() + (incoming.url ?? ''),
      { method: incoming.method, headers: incoming.headers },
      (upstreamResponse) => {
        const date = new Date(Date.now() - this.clockDelayMs).toUTCString();
        response.writeHead(upstreamResponse.statusCode ?? 502, { ...upstreamResponse.headers, date });
        upstreamResponse.pipe(response);
      },
    );
    upstreamRequest.once('error', () => response.destroy());
    incoming.pipe(upstreamRequest);
  }

  #upgrade(incoming: IncomingMessage, socket: Socket): void {
    const upstreamRequest = request(this.#upstreamUrl() + (incoming.url ?? ''), { headers: incoming.headers });
    upstreamRequest.once('upgrade', (upstreamResponse, upstreamSocket: Socket) => {
      const head = upstreamResponse.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1] ?? ''}`] : []));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${head.join('\r\n')}\r\n\r\n`);
      upstreamSocket.pipe(socket).pipe(upstreamSocket);
      for (const [source, target] of [
        [socket, upstreamSocket],
        [upstreamSocket, socket],
      ] as const)
        source.on('error', () => target.destroy()).on('close', () => target.destroy());
    });
    upstreamRequest.on('response', () => socket.destroy());
    upstreamRequest.once('error', () => socket.destroy());
    upstreamRequest.end();
  }
}
