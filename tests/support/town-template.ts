import type { TestProject } from 'vitest/node';
import { demoTown } from '../../scripts/seed/demo-town.ts';
import { ServerProcess } from './process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a server's state with the demo town in it. */
    town: string;
  }
}

/** Sets the demo town up once; every test file begins with a copy of it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = new ServerProcess();
  await server.migrate();
  const db = server.database();
  for (const statement of await demoTown(Date.now())) db.exec(statement);
  db.close();
  project.provide('town', server.state);
  return () => server.end();
}
