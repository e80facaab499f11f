import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from './listen-on-loopback.ts';

type Connection = readonly [client: Socket, upstream: Socket];

interface TcpProxyOptions {
  rejectsConnections?: () => boolean;
  onData?: (chunk: Buffer) => void;
}

/**
 * Starts a TCP proxy in front of a server on this machine.
 * @param targetUrl returns the current URL of the server
 */
export async function startTcpProxy(targetUrl: () => string, { rejectsConnections, onData }: TcpProxyOptions = {}) {
  const connections = new Set<Connection>();
  const proxy = createServer((client) => {
    if (rejectsConnections?.()) return client.destroy();
    const upstream = connect(Number(new URL(targetUrl()).port), '127.0.0.1');
    const connection: Connection = [client, upstream];
    connections.add(connection);
    for (const [socket, other] of [connection, [upstream, client] as const]) {
      socket.pipe(other);
      if (onData) socket.on('data', onData);
      // A socket that is cut emits an error, and so does one whose other end has gone.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        connections.delete(connection);
        other.destroy();
      });
    }
  });
  const destroyConnections = () => {
    for (const sockets of connections) for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${await listenOnLoopback(proxy)}`,
    connections: connections as ReadonlySet<Connection>,
    destroyConnections,
    stop: () => {
      destroyConnections();
      proxy.close();
    },
  };
}
