import type { DatabaseSync } from 'node:sqlite';
import { gridCellsWithin } from '#contract/geo.ts';
import { PUNE } from './test-users.ts';

/** Inserts a client, a worker and jobs of theirs that the worker has accepted. */
export function insertAcceptedJobs(
  db: DatabaseSync,
  { client, worker }: { client: string; worker: string },
  jobIds: readonly string[],
): void {
  const account = db.prepare(
    `INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at)
      SELECT ?1, ?2, 'A', ?1, ?1, '+91' || (9822000000 + count(*)), '', 'Pune', 0 FROM accounts`,
  );
  account.run(client, 'client');
  account.run(worker, 'worker');
  db.prepare(
    `INSERT INTO workers (account_id, profession, experience, lat, lng, service_cells) VALUES (?, 'plumber', '1-3 years', ?, ?, ?)`,
  ).run(worker, PUNE.lat, PUNE.lng, JSON.stringify(gridCellsWithin(PUNE, 10)));
  const job = db.prepare(
    `INSERT INTO jobs (id, client_id, worker_id, is_direct, service, profession, status, name, email, phone, address, date, slot, starts_at,
      frequency, duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, write_id, accepted_at)
     VALUES (?, ?, ?, 0, 'plumbing', 'plumber', 'accepted', 'A', 'a@b.in', '', 'Pune', '2099-01-01', NULL, 4e12, 'one-time', '2-hours', '', '',
      'no-preference', 100, '0000', 0, '', 1)`,
  );
  for (const id of jobIds) job.run(id, client, worker);
}
