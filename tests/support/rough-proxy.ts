import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../../scripts/seed/random.ts';

const TROUBLES = ['busy', 'lost', 'unanswered', 'twice', 'late'] as const;
type Trouble = (typeof TROUBLES)[number];

/** A network that understands what it carries: it loses questions and answers, asks twice, answers late, or says 503 itself. */
export class RoughProxy {
  readonly #server = createServer((from, to) => void this.#carry(from, to));
  readonly #target: () => string;
  readonly #random: Random;
  /** How likely each command meets trouble, 0 to 1. */
  roughness = 0;
  readonly counts: Record<Trouble, number> = { busy: 0, lost: 0, unanswered: 0, twice: 0, late: 0 };

  /** @param target where the server is now */
  constructor(target: () => string, random: Random) {
    this.#target = target;
    this.#random = random;
  }

  /** Resolves with the address that browsers call. */
  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #carry(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of from) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const trouble =
      from.method !== 'GET' && from.url?.startsWith('/api/') && this.#random.chance(this.roughness)
        ? this.#random.pick(TROUBLES)
        : null;
    if (trouble) this.counts[trouble]++;
    if (trouble === 'busy') {
      to.writeHead(503).end('busy');
      return;
    }
    if (trouble === 'lost') {
      from.socket.destroy();
      return;
    }
    const forward = () => this.#forward(from, body);
    // The second copy arrives when others have gone past it.
    if (trouble === 'twice') setTimeout(() => void forward().catch(() => undefined), this.#random.int(0, 3000));
    try {
      const { status, headers, text } = await forward();
      if (trouble === 'late') await new Promise((done) => setTimeout(done, this.#random.int(100, 1500)));
      if (trouble === 'unanswered') from.socket.destroy();
      else to.writeHead(status, headers).end(text);
    } catch {
      from.socket.destroy();
    }
  }

  #forward(from: IncomingMessage, body: Buffer) {
    return new Promise<{ status: number; headers: IncomingMessage['headers']; text: Buffer }>((done, fail) => {
      const on = ask(this.#target() + (from.url ?? ''), { method: from.method, headers: from.headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 502, headers: answer.headers, text: Buffer.concat(chunks) }),
        );
        answer.on('error', fail);
      });
      on.on('error', fail);
      on.end(body);
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
