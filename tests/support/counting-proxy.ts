import { connect, createServer, type Socket } from 'node:net';

export interface CountingProxy {
  url: string;
  /** Bytes in both directions since the start or the last call of `reset`. */
  bytes(): number;
  reset(): void;
  stop(): void;
}

/**
 * A TCP proxy that counts what passes. The test server does not compress, so a phone at the edge transfers less.
 * @param targetUrl the URL of the server
 */
export async function startCountingProxy(targetUrl: string): Promise<CountingProxy> {
  const { port } = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let count = 0;
  const proxy = createServer((clientSocket) => {
    const upstreamSocket = connect(Number(port), '127.0.0.1');
    for (const [socket, other] of [
      [clientSocket, upstreamSocket],
      [upstreamSocket, clientSocket],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (chunk) => (count += chunk.length));
      // The other end may have gone already.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    clientSocket.pipe(upstreamSocket).pipe(clientSocket);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => count,
    reset() {
      count = 0;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
