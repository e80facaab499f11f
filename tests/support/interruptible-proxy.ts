import { connect, createServer, type Socket } from 'node:net';

/** A proxy that can simulate a lost network: it cuts all connections and rejects new ones. */
export interface InterruptibleProxy {
  url: string;
  disconnect(): void;
  reconnect(): void;
  stop(): void;
}

/** @param targetUrl the URL of the server */
export async function startInterruptibleProxy(targetUrl: string): Promise<InterruptibleProxy> {
  const { port } = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isDisconnected = false;
  const proxy = createServer((clientSocket) => {
    if (isDisconnected) return clientSocket.destroy();
    const upstreamSocket = connect(Number(port), '127.0.0.1');
    for (const [socket, other] of [
      [clientSocket, upstreamSocket],
      [upstreamSocket, clientSocket],
    ] as const) {
      sockets.add(socket);
      // A cut socket emits an error, which is expected.
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
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    disconnect() {
      isDisconnected = true;
      destroySockets();
    },
    reconnect() {
      isDisconnected = false;
    },
    stop() {
      destroySockets();
      proxy.close();
    },
  };
}
