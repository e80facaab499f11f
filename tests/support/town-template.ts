import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { demoTown } from '../../scripts/seed/demo-town.ts';
import { buildWorker } from './built-worker.ts';
import { ServerProcess } from './process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a server's state with the demo town in it. */
    town: string;
    /** Folder of the Worker that every server runs. */
    worker: string;
  }
}

/** Builds the Worker and sets the demo town up once; every test file begins with a copy of it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = new ServerProcess();
  await server.migrate();
  const db = server.database();
  for (const statement of await demoTown(Date.now())) db.exec(statement);
  db.close();
  const worker = await buildWorker(mkdtempSync(join(tmpdir(), 'karigar-worker-')));
  project.provide('town', server.state);
  project.provide('worker', worker);
  return async () => {
    await server.end();
    rmSync(worker, { recursive: true });
  };
}
