import type { Sql } from '#api/lib/db.ts';
import { sought } from '#api/features/admin/admin.rules.ts';
import { talliesSince, uncheckedWorkers } from '#api/features/admin/desk.repository.ts';
import * as lists from '#api/features/admin/lists.repository.ts';

const first = { keys: null, limit: 20 };

/** Every way in which the desk reads a page, with a page in the middle of the jobs. */
function statements(middle: { created: number; id: string }): Record<string, Sql> {
  const job = { by: 'created_at', descending: true, status: null, service: null } as const;
  const person = { kind: 'client', by: 'id', descending: true, suspended: false } as const;
  const worker = { profession: null, state: null, descending: true } as const;
  return {
    'jobs, newest': lists.jobsInOrder(job, first),
    'jobs, in the middle': lists.jobsInOrder(job, { keys: [middle.created, middle.id], limit: 20 }),
    'jobs by date': lists.jobsInOrder({ ...job, by: 'starts_at', descending: false }, first),
    'jobs of a status': lists.jobsInOrder({ ...job, status: 'completed' }, first),
    'jobs of a service': lists.jobsInOrder({ ...job, service: 'maid' }, first),
    'jobs of both': lists.jobsInOrder({ ...job, by: 'starts_at', status: 'cancelled', service: 'plumbing' }, first),
    'jobs by name': lists.jobsSought(sought('a'), first),
    'jobs by id': lists.jobsSought(sought('01939482'), first),
    'users, newest': lists.peopleInOrder(person, first),
    'users by name': lists.peopleInOrder({ ...person, by: 'name_key' }, first),
    'users suspended': lists.peopleInOrder({ ...person, suspended: true }, first),
    'users sought by name': lists.peopleSought('client', sought('a'), first),
    'users sought by phone': lists.peopleSought('client', sought('982'), first),
    'users sought by e-mail': lists.peopleSought('client', sought('client@'), first),
    workers: lists.peopleInOrder({ ...person, kind: 'worker' }, first),
    'workers of a profession': lists.workersInOrder({ ...worker, profession: 'maid' }, first),
    'workers in a state': lists.workersInOrder({ ...worker, state: 'verified' }, first),
    'workers of both': lists.workersInOrder({ ...worker, profession: 'plumber', state: 'refused' }, first),
    'workers to check': uncheckedWorkers(first),
    'the board': talliesSince(Date.now()),
  };
}

/** Rows that D1 says it reads for a page of 20 of each list. Needs more than 500 jobs. */
export async function rowsReadByDesk(db: D1Database): Promise<Record<string, number>> {
  const middle = await db
    .prepare('SELECT created_at AS created, id FROM jobs ORDER BY created_at LIMIT 1 OFFSET 500')
    .first<{ created: number; id: string }>();
  if (!middle) throw new Error('there are too few jobs');
  const reads: Record<string, number> = {};
  for (const [name, { text, params }] of Object.entries(statements(middle))) {
    const { meta } = await db
      .prepare(text)
      .bind(...params)
      .all();
    reads[name] = meta.rows_read;
  }
  return reads;
}
