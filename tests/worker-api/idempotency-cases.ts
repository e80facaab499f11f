import type { TestServer } from '../support/server-fixture.ts';
import { createAdmin, createClient, createWorker } from '../support/test-users.ts';
import { ACCOUNT_CASES } from './idempotency-account-cases.ts';
import type { Cases, People } from './idempotency-case.ts';
import { JOB_CASES } from './idempotency-job-cases.ts';
import { PAYMENT_AND_CHAT_CASES } from './idempotency-payment-and-chat-cases.ts';
import { RESCHEDULING_CASES } from './idempotency-rescheduling-cases.ts';
import { SOS_CASES } from './idempotency-sos-cases.ts';
import { TICKET_CASES } from './idempotency-ticket-cases.ts';

const suspendedRow = (id: string) => `UPDATE accounts SET suspended_at = 1, suspend_reason = 'Fraud' WHERE id = '${id}'`;

/** A job that started an hour ago, with the id of its client. */
const jobRow = ({ client, worker }: People, status: 'accepted' | 'cancelled') =>
  `INSERT INTO jobs (id, client_id, worker_id, is_direct, service, profession, status, name, email, phone, address, date, slot, starts_at, frequency, duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, write_id, accepted_at) VALUES ('${client.id}', '${client.id}', '${worker.id}', 0, 'plumbing', 'plumber', '${status}', 'Asha', 'a@b.in', '', 'Pune', '2026-01-01', '10:00 - 12:00 PM', ${Date.now() - 3_600_000}, 'one-time', '2-hours', '', '', 'no-preference', 34900, '0000', 0, '', 1)`;

/** Rows that the commands before a command cannot write. */
const ROWS_BEFORE = new Map<string, (people: People) => string[]>([
  ['reportNoShow', (people) => [jobRow(people, 'accepted')]],
  [
    'excuseCancellation',
    (people) => [
      jobRow(people, 'cancelled'),
      `UPDATE jobs SET cancelled_at = ${Date.now()}, cancelled_by = 'worker', cancelled_late = 1 WHERE id = '${people.client.id}'`,
      `UPDATE workers SET jobs_dropped = 1 WHERE account_id = '${people.worker.id}'`,
    ],
  ],
  ['restoreAccount', ({ worker }) => [suspendedRow(worker.id)]],
  // A suspension by another admin.
  [
    'confirmSuspension',
    ({ worker }) => [
      suspendedRow(worker.id),
      `INSERT INTO suspension_reviews (account_id, suspended_by, due_at) VALUES ('${worker.id}', 'another admin', 1)`,
    ],
  ],
]);
/** The statements of these rows for one endpoint. */
export const rowsBefore = (name: string, people: People): string[] => ROWS_BEFORE.get(name)?.(people) ?? [];

export async function createPeople(server: TestServer, name: string): Promise<People> {
  const [client, worker, admin] = await Promise.all([createClient(server), createWorker(server), createAdmin(server)]);
  for (const row of rowsBefore(name, { client, worker, admin })) await server.db.exec(row);
  return { client, worker, admin };
}

/** One case for each endpoint that honours an Idempotency-Key. */
export const CASES: Required<Cases> = {
  ...JOB_CASES,
  ...RESCHEDULING_CASES,
  ...PAYMENT_AND_CHAT_CASES,
  ...ACCOUNT_CASES,
  ...SOS_CASES,
  ...TICKET_CASES,
};
