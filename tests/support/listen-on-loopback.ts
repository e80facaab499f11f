import type { Server } from 'node:net';

/** Starts a server on a free port of the loopback interface and returns the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
