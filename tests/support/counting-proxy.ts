import { startTcpProxy } from './tcp-proxy.ts';

export interface CountingProxy {
  url: string;
  /** Bytes in both directions since the start or the last call of `reset`. */
  bytes(): number;
  reset(): void;
  stop(): void;
}

/** Starts a TCP proxy that counts what passes. The test server does not compress, so a phone at the edge transfers less. */
export async function startCountingProxy(targetUrl: string): Promise<CountingProxy> {
  let count = 0;
  const { url, stop } = await startTcpProxy(() => targetUrl, { onData: (chunk) => (count += chunk.length) });
  return {
    url,
    bytes: () => count,
    reset() {
      count = 0;
    },
    stop,
  };
}
