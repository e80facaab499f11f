import { createServer, type IncomingMessage } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

interface ProviderRequest {
  headers: IncomingMessage['headers'];
  body: Record<string, string>;
}

/**
 * A fake HTTP provider of e-mail or text messages. It responds with the next status of `nextStatuses`, or 202, and records the requests. Like some
 * providers it repeats the message in its response.
 */
export async function startFakeMessageProvider() {
  const accepted: ProviderRequest[] = [];
  const rejected: ProviderRequest[] = [];
  const nextStatuses: number[] = [];
  let held: Promise<void> | null = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = nextStatuses.shift() ?? 202;
      // A GET has no body.
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, string>;
      (status < 300 ? accepted : rejected).push({ headers: request.headers, body });
      void Promise.resolve(held).then(() => response.writeHead(status, body['to']).end(JSON.stringify(body)));
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/send`,
    accepted,
    rejected,
    nextStatuses,
    /** Takes requests and responds to none of them until the returned function is called. */
    holdResponses: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: () => void server.close(),
  };
}
