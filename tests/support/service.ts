import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Letter {
  headers: IncomingMessage['headers'];
  body: Record<string, string>;
}

/** A service for mail or text messages as it is met over HTTP: it answers with the next of `answers`, or 202, and keeps what it took. */
export async function aService() {
  const taken: Letter[] = [];
  const refused: Letter[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = answers.shift() ?? 202;
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, string>;
      (status < 300 ? taken : refused).push({ headers: request.headers, body });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    taken,
    refused,
    answers,
    close: () => void server.close(),
  };
}
