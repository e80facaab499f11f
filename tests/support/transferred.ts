import { constants, brotliCompressSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const COMPRESSIBLE_TYPES = /html|javascript|json|css|svg|xml|manifest/;
/** The app starts what the first paint must not wait for after 2.5 s. */
const QUIET_MS = 3_500;

/** Lists are polled every ten seconds. */
const MIN_POLL_MS = 9_000;

interface Transfer {
  path: string;
  type: string;
  bytes: number;
}
export interface FirstOpen {
  transfers: Transfer[];
  requests: number;
  kilobytes: number;
  scriptKilobytes: number;
}

const sizes = new Map<string, number>();
/** The size of a response as the edge sends it: text is compressed with Brotli, fonts and images are already compressed. */
function transferredBytes(url: string, type: string, body: Buffer): number {
  if (!COMPRESSIBLE_TYPES.test(type)) return body.length;
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }).length;
  if (url.includes('/assets/')) sizes.set(url, size);
  return size;
}

async function transferOf(request: Request): Promise<Transfer> {
  const response = await request.response();
  const url = request.url();
  const type = response?.headers()['content-type'] ?? '';
  const body = (await response?.body().catch(() => undefined)) ?? Buffer.alloc(0);
  return { path: new URL(url).pathname, type: request.resourceType(), bytes: transferredBytes(url, type, body) };
}

const toKilobytes = (transfers: readonly Transfer[]) =>
  Math.round(transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;

/** Opens a path in a page whose browser has cached nothing and returns all that it transfers until the network is idle. */
export async function openFirst(page: Page, path: string): Promise<FirstOpen> {
  const pending = new Set<Request>();
  const finished: Promise<Transfer>[] = [];
  let lastChange = performance.now();
  page.on('request', (request) => {
    pending.add(request);
    lastChange = performance.now();
  });
  const end = (request: Request) => {
    pending.delete(request);
    lastChange = performance.now();
  };
  const readAt = new Map<string, number>();
  page.on('requestfinished', (request) => {
    end(request);
    // On a busy machine a list is polled before the network is idle.
    const isPoll = request.url().includes('/api/') && lastChange - (readAt.get(request.url()) ?? lastChange) > MIN_POLL_MS;
    readAt.set(request.url(), lastChange);
    if (!isPoll) finished.push(transferOf(request));
  });
  page.on('requestfailed', end);
  await page.goto(path);
  await expect
    .poll(() => (pending.size === 0 ? performance.now() - lastChange : 0), { timeout: 60_000, interval: 250 })
    .toBeGreaterThan(QUIET_MS);
  const transfers = (await Promise.all(finished)).filter(({ type }) => type !== 'websocket');
  return {
    transfers,
    requests: transfers.length,
    kilobytes: toKilobytes(transfers),
    scriptKilobytes: toKilobytes(transfers.filter(({ type }) => type === 'script')),
  };
}

/** One line for each file, the largest first. */
export const describeTransfers = ({ transfers, scriptKilobytes, kilobytes, requests }: FirstOpen): string =>
  [
    `${scriptKilobytes} kB of JavaScript, ${kilobytes} kB in all, ${requests} requests`,
    ...transfers
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ path, type, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} kB ${type} ${path}`),
  ].join('\n');
