import { startTcpProxy } from './tcp-proxy.ts';

/** A proxy that can simulate a lost network: it cuts all connections and rejects new ones. */
export interface InterruptibleProxy {
  url: string;
  disconnect(): void;
  reconnect(): void;
  stop(): void;
}

/** @param targetUrl the URL of the server */
export async function startInterruptibleProxy(targetUrl: string): Promise<InterruptibleProxy> {
  let isDisconnected = false;
  const { url, destroyConnections, stop } = await startTcpProxy(() => targetUrl, { rejectsConnections: () => isDisconnected });
  return {
    url,
    disconnect() {
      isDisconnected = true;
      destroyConnections();
    },
    reconnect() {
      isDisconnected = false;
    },
    stop,
  };
}
