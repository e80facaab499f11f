import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildWorker } from './built-worker.ts';
import { ServerProcess } from './process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the Worker that every server runs. */
    worker: string;
    /** Folder of a server's state that every test file's server begins with a copy of. */
    state: string;
  }
}

/** Builds the Worker and makes its tables once for all test files. */
export async function prepare(project: TestProject): Promise<{ server: ServerProcess; cleanUp: () => Promise<void> }> {
  const worker = await buildWorker(mkdtempSync(join(tmpdir(), 'karigar-worker-')));
  const server = new ServerProcess(worker);
  await server.migrate();
  project.provide('worker', worker);
  project.provide('state', server.state);
  const cleanUp = async () => {
    await server.end();
    rmSync(worker, { recursive: true });
  };
  return { server, cleanUp };
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  return (await prepare(project)).cleanUp;
}
