import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { createPng } from '../support/png.ts';
import { withServer } from '../support/server-fixture.ts';
import { sosApi } from '../support/sos-api.ts';
import { advanceJob, createAdmin, createClient, createJob, createWorker, patch, PASSWORD } from '../support/test-users.ts';
import { sendCall, type Call } from './idempotent-call.ts';

const server = withServer();
const repeat = async (call: Call): Promise<string> => {
  const [status, body] = await sendCall(server, call, 'k');
  expect(status, JSON.stringify(body)).toBe(200);
  return JSON.stringify(body);
};
const closeAccountOf = (id: string) =>
  server.db.exec(
    `UPDATE accounts SET name = 'Deleted account', email_key = 'closed:' || id, phone = 'closed:' || id, emergency_contact = '' WHERE id = '${id}'`,
  );

describe('the response to a repeated command shows what its caller may see now, not', () => {
  test('the UPI address and the name that a worker had at the first one', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const bookingId = await createJob(server, client);
    await advanceJob(server, bookingId, worker, 'accept', 'start', 'complete');
    const start: Call = { name: 'startPayment', body: { bookingId, method: 'upi' }, user: client };
    const first = await repeat(start);
    expect(first).toContain(`${worker.id}@upi`);
    expect(await repeat(start), 'nothing has changed').toBe(first);
    await server.db.exec(`UPDATE accounts SET name = 'Deleted account' WHERE id = '${worker.id}'`);
    await server.db.exec(`UPDATE payments SET payee_address = 'new@upi'`);
    const second = await repeat(start);
    expect(second).toContain('new@upi');
    expect(second).toContain('Deleted account');
    expect(second).not.toContain(`${worker.id}@upi`);
    await server.db.exec(`UPDATE payments SET state = 'closed'`);
    expect(await repeat(start)).not.toContain('@upi');
  });

  test.each([
    ['markSosSeen', {}],
    ['markSosHelping', {}],
    ['addSosNote', { note: 'Called' }],
    ['closeSos', { outcome: 'closed', note: 'Safe', presses: 1 }],
  ] as const)('the name, the contacts and the positions of a user who has left since: %s', async (name, body) => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    await patch(server, '/api/account', { emergencyContact: 'sister@example.in' }, client);
    const { id } = await sosApi(server).triggerSos(client, { location: { lat: 18.52, lng: 73.85 } });
    const call: Call = { name, params: { id }, body, user: admin };
    const first = await repeat(call);
    for (const secret of [client.phone, 'sister@example.in', '18.52']) expect(first, secret).toContain(secret);
    expect(await repeat(call), 'nothing has changed').toBe(first);
    await closeAccountOf(client.id);
    await server.db.exec(`UPDATE sos_cases SET lat = NULL, lng = NULL`);
    const second = await repeat(call);
    for (const secret of [client.phone, 'sister@example.in', '"place":{']) expect(second, secret).not.toContain(secret);
  });

  test('to a guest what a worker changed after the registration', async () => {
    const form = { name: 'Ravi Patil', email: 'ravi@example.in', phone: '9822012345', password: PASSWORD };
    const work = { address: 'Kothrud, Pune', profession: 'plumber', experience: '1-3 years' };
    const signUp: Call = {
      name: 'workerSignup',
      body: { ...form, ...work },
      files: { facePhoto: createPng() },
      user: null,
    };
    const first = await repeat(signUp);
    await server.db.exec(
      `UPDATE accounts SET phone = '+919822099999', address = 'Hadapsar, Pune', emergency_contact = 'sister@example.in'`,
    );
    await server.db.exec(`UPDATE workers SET lat = 18.49, lng = 73.93, upi_address = 'ravi@upi', description = 'New'`);
    const second = await repeat(signUp);
    for (const secret of ['99999', 'Hadapsar', 'sister@', '18.49', 'ravi@upi', 'New'])
      expect(second, secret).not.toContain(secret);
    const { worker } = JSON.parse(first) as { worker: object };
    expect(JSON.parse(second)).toMatchObject({ worker: { ...worker, lat: null, lng: null } });
  });

  test('the home of a client to the worker after the job', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client, { id: uuidv7() });
    const accept: Call = { name: 'acceptJob', body: { jobId }, user: worker };
    expect(await repeat(accept)).toContain('12 Fergusson');
    await advanceJob(server, jobId, worker, 'cancel');
    expect(await repeat(accept)).not.toContain('12 Fergusson');
  });
});
