import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Random } from '../../scripts/seed/random.ts';

/** A network between phones and a server that can be cut and can stall, connection by connection. */
export class RoughNetwork {
  readonly #pairs = new Set<[Socket, Socket]>();
  readonly #server;
  readonly #random: Random;
  cuts = 0;
  stalls = 0;

  /** @param port where the server is now */
  constructor(port: () => number, random: Random) {
    this.#random = random;
    this.#server = createServer((near) => {
      const far = createConnection(port(), '127.0.0.1');
      const pair: [Socket, Socket] = [near, far];
      this.#pairs.add(pair);
      for (const [from, to] of [pair, [far, near] as const]) {
        from.pipe(to);
        from.on('error', () => undefined);
        from.on('close', () => {
          to.destroy();
          this.#pairs.delete(pair);
        });
      }
    });
  }

  /** Resolves with the address that phones call. */
  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Breaks one connection off in the middle of whatever it carries. */
  cut(): void {
    const pair = this.#any();
    if (!pair) return;
    this.cuts++;
    for (const socket of pair) socket.destroy();
  }

  /** Holds both ways of one connection for `ms`. */
  stall(ms: number): void {
    const pair = this.#any();
    if (!pair) return;
    this.stalls++;
    for (const socket of pair) socket.pause();
    setTimeout(() => {
      for (const socket of pair) socket.resume();
    }, ms);
  }

  #any(): [Socket, Socket] | null {
    return this.#pairs.size > 0 ? this.#random.pick([...this.#pairs]) : null;
  }

  close(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    this.#server.close();
  }
}
