import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { readRecording } from './recording.ts';
import { root } from './root.ts';

interface RecordedStore {
  name: string;
  keyPath: string | string[];
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  /** A file is `{ $file: { name, type, lastModified, base64 } }`. */
  rows: Record<string, unknown>[];
}
interface RecordedCache {
  name: string;
  paths: string[];
  /** The bodies of some of the paths. */
  bodies: Record<string, { contentType: string | null; body: string }>;
}
export interface RecordedPhone {
  origin: string;
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
  databases: { name: string; version: number; stores: RecordedStore[] }[];
  caches: RecordedCache[];
}

const recordedCommand = z.object({
  /** Position in the queue. */
  seq: z.number(),
  idempotencyKey: z.string(),
  /** Commands about the same thing have the same key. */
  entityKey: z.string(),
  happenedAt: z.number(),
  body: z.nullable(z.object({ id: z.optional(z.string()) })),
});
/** A command in the outbox of a recorded phone. */
export type RecordedCommand = z.infer<typeof recordedCommand>;

/** What an origin had stored on a phone when the recording ended. */
export const readPhone = (name: 'client-phone' | 'worker-phone' | 'guest-phone'): RecordedPhone =>
  JSON.parse(readRecording(`${name}.json`)) as RecordedPhone;

/** The commands in the outbox of an account, in the order in which the user gave them. */
export function recordedCommands({ databases }: RecordedPhone, accountId: string): RecordedCommand[] {
  const database = databases.find(({ name }) => name.endsWith(accountId));
  const outbox = database?.stores.find(({ name }) => name === 'outbox');
  return z.parse(z.array(recordedCommand), outbox?.rows).toSorted((a, b) => a.seq - b.seq);
}

const recordedEmergency = z.object({ pressedAt: z.number(), caseToken: z.string(), caseId: z.nullable(z.string()) });
/** The emergency that was raised on the phone. `caseId` is null if the server has not been reached. */
export const readEmergency = ({ databases }: RecordedPhone): z.infer<typeof recordedEmergency> =>
  z.parse(
    recordedEmergency,
    databases.flatMap(({ stores }) => stores.flatMap(({ rows }) => rows)).find((row) => 'pressedAt' in row),
  );

/** The files of the recorded app that today's build does not contain. */
export const removedAppFiles = ({ caches }: RecordedPhone): string[] =>
  caches.flatMap(({ paths }) => paths).filter((path) => path.startsWith('/assets/') && !isInBuild(path));
const isInBuild = (path: string): boolean => existsSync(join(root, 'pwa/dist', new URL(path, 'http://a').pathname));

/** Stores everything that the phone had. Runs in the page. */
async function store({
  localStorage: local,
  sessionStorage: session,
  databases,
  caches: stored,
  inBuild,
}: RecordedPhone & { inBuild: string[] }) {
  const revive = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(revive);
    if (typeof value !== 'object' || value === null) return value;
    if ('$file' in value) {
      const { name, type, lastModified, base64 } = value.$file as {
        name: string;
        type: string;
        lastModified: number;
        base64: string;
      };
      return new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type, lastModified });
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revive(each)]));
  };
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  for (const { name, version, stores } of databases) {
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open(name, version);
      opening.addEventListener('upgradeneeded', () => {
        for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
          const created = opening.result.createObjectStore(storeName, { keyPath, autoIncrement });
          for (const { name: indexName, keyPath: of, unique, multiEntry } of indexes)
            created.createIndex(indexName, of, { unique, multiEntry });
        }
      });
      opening.addEventListener('success', () => done(opening.result));
      opening.addEventListener('error', () => fail(new Error(`${name} was not created`)));
    });
    await new Promise<void>((done, fail) => {
      const transaction = db.transaction(db.objectStoreNames, 'readwrite');
      for (const { name: storeName, rows } of stores)
        for (const row of rows) transaction.objectStore(storeName).put(revive(row));
      transaction.addEventListener('complete', () => done());
      transaction.addEventListener('abort', () => fail(new Error(`${name} was not filled`)));
    });
    db.close();
  }
  for (const { name, paths, bodies } of stored) {
    const cache = await caches.open(name);
    await Promise.all(
      paths.map(async (path) => {
        const recorded = bodies[path];
        const headers = { 'content-type': recorded?.contentType ?? 'text/javascript' };
        // A file whose name contains its hash has the same content in both builds.
        await (recorded || !inBuild.includes(path)
          ? cache.put(path, new Response(recorded?.body ?? '', { headers }))
          : cache.add(path));
      }),
    );
  }
}

/** Lets the service worker of today take over, as an update does. Runs in the page. */
async function installServiceWorker(): Promise<void> {
  const { installing } = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  await new Promise<void>((done) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'activated') done();
    });
  });
}

/** Puts everything that a phone had stored into the browser of `page`, before the app of today starts there for the first time. */
export async function restorePhone(page: Page, url: string, phone: RecordedPhone): Promise<void> {
  // A page of the origin that is not the app.
  await page.goto('/robots.txt');
  const moved = JSON.parse(JSON.stringify(phone).replaceAll(phone.origin, url)) as RecordedPhone;
  const inBuild = moved.caches.flatMap(({ paths }) => paths).filter(isInBuild);
  await page.evaluate(store, { ...moved, inBuild });
  await page.evaluate(installServiceWorker);
}
