import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Random } from '../../scripts/seed/random.ts';

/** A TCP proxy that can drop or stall single connections. */
export class FlakyTcpProxy {
  readonly #connections = new Set<[Socket, Socket]>();
  readonly #server;
  readonly #random: Random;
  disconnects = 0;
  stalls = 0;

  /** @param port returns the current port of the server */
  constructor(port: () => number, random: Random) {
    this.#random = random;
    this.#server = createServer((clientSocket) => {
      const upstreamSocket = createConnection(port(), '127.0.0.1');
      const connection: [Socket, Socket] = [clientSocket, upstreamSocket];
      this.#connections.add(connection);
      for (const [from, to] of [connection, [upstreamSocket, clientSocket] as const]) {
        from.pipe(to);
        from.on('error', () => undefined);
        from.on('close', () => {
          to.destroy();
          this.#connections.delete(connection);
        });
      }
    });
  }

  /** Resolves with the URL of the proxy. */
  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Drops a random connection, even in the middle of a message. */
  dropConnection(): void {
    const connection = this.#randomConnection();
    if (!connection) return;
    this.disconnects++;
    for (const socket of connection) socket.destroy();
  }

  /** Stalls both directions of a random connection for `ms`. */
  stallConnection(ms: number): void {
    const connection = this.#randomConnection();
    if (!connection) return;
    this.stalls++;
    for (const socket of connection) socket.pause();
    setTimeout(() => {
      for (const socket of connection) socket.resume();
    }, ms);
  }

  #randomConnection(): [Socket, Socket] | null {
    return this.#connections.size > 0 ? this.#random.pick([...this.#connections]) : null;
  }

  stop(): void {
    for (const connection of this.#connections) for (const socket of connection) socket.destroy();
    this.#server.close();
  }
}
