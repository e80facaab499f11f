import type { DemoServer } from './demo-server-fixture.ts';

/** Books the worker of the demo at an address without coordinates, as in jobs of an older version. Returns the id of the accepted job. */
export async function bookWithoutPlace(demo: DemoServer, days: number, address: string): Promise<string> {
  const jobId = await (await demo.signUpClient()).book(days, 'accepted');
  await demo.server.db.prepare('UPDATE jobs SET lat = NULL, lng = NULL, address = ? WHERE id = ?').bind(address, jobId).run();
  return jobId;
}
