import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Random } from '../../scripts/seed/random.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';

const FAULTS = ['busy', 'lost', 'unanswered', 'twice', 'late'] as const;
type Fault = (typeof FAULTS)[number];

/** An HTTP proxy that loses requests or responses, repeats requests, delays responses, or responds with 503 itself. */
export class FlakyHttpProxy {
  readonly #server = createServer((request, response) => void this.#handleRequest(request, response));
  readonly #targetUrl: () => string;
  readonly #random: Random;
  /** The probability of a fault for each command, from 0 to 1. */
  faultRate = 0;
  readonly faultCounts: Record<Fault, number> = { busy: 0, lost: 0, unanswered: 0, twice: 0, late: 0 };

  /** @param targetUrl returns the current URL of the server */
  constructor(targetUrl: () => string, random: Random) {
    this.#targetUrl = targetUrl;
    this.#random = random;
  }

  /** The fault of a request; a test with a plan of its own replaces this function. */
  faultOf = (request: IncomingMessage): Fault | null =>
    request.method !== 'GET' && request.url?.startsWith('/api/') && this.#random.chance(this.faultRate)
      ? this.#random.pick(FAULTS)
      : null;

  /** Resolves with the URL of the proxy. */
  async start(): Promise<string> {
    return `http://127.0.0.1:${await listenOnLoopback(this.#server)}`;
  }

  async #handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const fault = this.faultOf(request);
    if (fault) this.faultCounts[fault]++;
    if (fault === 'busy') {
      response.writeHead(503).end('busy');
      return;
    }
    if (fault === 'lost') {
      request.socket.destroy();
      return;
    }
    const forward = () => this.#forward(request, body);
    // The second copy may arrive after later requests.
    if (fault === 'twice') setTimeout(() => void forward().catch(() => undefined), this.#random.int(0, 3000));
    try {
      const { status, headers, text } = await forward();
      if (fault === 'late') await new Promise((done) => setTimeout(done, this.#random.int(100, 1500)));
      if (fault === 'unanswered') request.socket.destroy();
      else response.writeHead(status, headers).end(text);
    } catch {
      request.socket.destroy();
    }
  }

  #forward(request: IncomingMessage, body: Buffer) {
    return new Promise<{ status: number; headers: IncomingMessage['headers']; text: Buffer }>((done, fail) => {
      const upstreamRequest = httpRequest(
        this.#targetUrl() + (request.url ?? ''),
        { method: request.method, headers: request.headers },
        (upstreamResponse) => {
          const chunks: Buffer[] = [];
          upstreamResponse.on('data', (chunk: Buffer) => chunks.push(chunk));
          upstreamResponse.on('end', () =>
            done({
              status: upstreamResponse.statusCode ?? 502,
              headers: upstreamResponse.headers,
              text: Buffer.concat(chunks),
            }),
          );
          upstreamResponse.on('error', fail);
        },
      );
      upstreamRequest.on('error', fail);
      upstreamRequest.end(body);
    });
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
