import type { TestProject } from 'vitest/node';
import { demoTown } from '../../scripts/seed/demo-town.ts';
import { prepare } from './worker-template.ts';

/** As for the other tests, with the demo town in every server. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, cleanUp } = await prepare(project);
  const db = server.database();
  for (const statement of await demoTown(Date.now())) db.exec(statement);
  db.close();
  return cleanUp;
}
