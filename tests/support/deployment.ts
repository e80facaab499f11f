import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join } from 'node:path';
import { isAppRoute } from '#contract/app-routes.ts';
import { root } from './root.ts';

const DIST = join(root, 'pwa/dist');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};
const revisionOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The same app as a build after a change would be: every hashed file has another name, and each file names the new ones. */
export function secondBuild(): Map<string, Buffer> {
  const assets = readdirSync(join(DIST, 'assets'));
  const renamed = new Map(assets.map((name) => [name, name.replace(/(\.\w+)$/, 'v2$1')]));
  const known = /[\w.-]+\.(?:js|css|woff2|png)/g;
  const text = (file: string): string =>
    readFileSync(join(DIST, file), 'utf8').replace(known, (name) => renamed.get(name) ?? name);
  const shell = text('shell.html');
  const files = new Map<string, Buffer>();
  for (const [name, next] of renamed)
    files.set(
      `/assets/${next}`,
      /\.(js|css)$/.test(name) ? Buffer.from(text(`assets/${name}`)) : readFileSync(join(DIST, 'assets', name)),
    );
  files.set('/shell', Buffer.from(shell));
  files.set('/about', Buffer.from(text('about.html')));
  const before = revisionOf(readFileSync(join(DIST, 'shell.html'), 'utf8'));
  files.set('/sw.js', Buffer.from(text('sw.js').replaceAll(before, revisionOf(shell))));
  return files;
}

/** The address of a deployment whose files can be replaced while phones have it open, and whose network can be cut. */
export class Deployment {
  url = '';
  /** Files in place of those that the server has; a newer build where there is a shell among them. */
  files: Map<string, Buffer> | null = null;
  /** Paths that were answered, in that order. */
  readonly answered: string[] = [];
  readonly #behind: () => string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #cut = false;

  /** @param behind the address of the server that answers everything else */
  constructor(behind: () => string) {
    this.#behind = behind;
    this.#server = createServer((incoming, answer) => this.#answer(incoming, answer));
    this.#server.on('connection', (socket) => {
      if (this.#cut) return socket.destroy();
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => this.#upgrade(incoming, socket));
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on nobody gets through, and who was is thrown out; `false` mends it. */
  cut(off = true): void {
    this.#cut = off;
    if (off) for (const socket of this.#sockets) socket.destroy();
  }

  async end(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  #answer(incoming: IncomingMessage, answer: ServerResponse): void {
    const path = new URL(incoming.url ?? '/', this.url).pathname;
    answer.once('finish', () => this.answered.push(path));
    const isAsset = /^\/assets\/[\w.-]+$/.test(path);
    const isNewer = this.files?.has('/shell') ?? false;
    const own = this.files?.get(path) ?? (isNewer && isAppRoute(path) ? this.files?.get('/shell') : undefined);
    // The first build's too, which would wait behind one another in the server of the tests.
    const first = !isNewer && isAsset && existsSync(join(DIST, path)) ? readFileSync(join(DIST, path)) : undefined;
    const file = own ?? first;
    if (file) {
      answer.writeHead(200, { 'content-type': TYPES[extname(path)] ?? TYPES['.html'], 'cache-control': 'no-cache' });
      answer.end(file);
    } else if (isNewer && isAsset) {
      answer.writeHead(404).end();
    } else this.#pass(incoming, answer);
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const on = request(
      this.#behind() + (incoming.url ?? ''),
      { method: incoming.method, headers: incoming.headers },
      (back) => {
        answer.writeHead(back.statusCode ?? 502, back.headers);
        back.pipe(answer);
      },
    );
    on.once('error', () => answer.destroy());
    incoming.pipe(on);
  }

  #upgrade(incoming: IncomingMessage, socket: Socket): void {
    const on = request(this.#behind() + (incoming.url ?? ''), { headers: incoming.headers });
    on.once('upgrade', (back, behind: Socket) => {
      const head = back.rawHeaders.flatMap((name, place, all) => (place % 2 === 0 ? [`${name}: ${all[place + 1] ?? ''}`] : []));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${head.join('\r\n')}\r\n\r\n`);
      behind.pipe(socket).pipe(behind);
      for (const [one, other] of [
        [socket, behind],
        [behind, socket],
      ] as const)
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
    });
    on.on('response', () => socket.destroy());
    on.once('error', () => socket.destroy());
    on.end();
  }
}
