import { createServer } from 'node:net';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** Returns a currently unused port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise((done) => server.close(done));
  return port;
}
