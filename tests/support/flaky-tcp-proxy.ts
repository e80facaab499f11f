import type { Random } from '../../scripts/seed/random.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/**
 * Starts a TCP proxy that can drop or stall single connections.
 * @param targetUrl returns the current URL of the server
 */
export async function startFlakyTcpProxy(targetUrl: () => string, random: Random) {
  const { url, connections, stop } = await startTcpProxy(targetUrl);
  const randomConnection = () => (connections.size > 0 ? random.pick([...connections]) : null);
  const counts = { disconnects: 0, stalls: 0 };
  return {
    url,
    counts,
    /** Drops a random connection, even in the middle of a message. */
    dropConnection(): void {
      const connection = randomConnection();
      if (!connection) return;
      counts.disconnects++;
      for (const socket of connection) socket.destroy();
    },
    /** Stalls both directions of a random connection for `ms`. */
    stallConnection(ms: number): void {
      const connection = randomConnection();
      if (!connection) return;
      counts.stalls++;
      for (const socket of connection) socket.pause();
      setTimeout(() => {
        for (const socket of connection) socket.resume();
      }, ms);
    },
    stop,
  };
}
