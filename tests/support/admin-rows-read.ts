import type { SQL } from 'drizzle-orm';
import { parseJobSearch, parseSearch } from '#api/features/admin/admin.rules.ts';
import { selectDashboardCounts, selectUncheckedWorkers } from '#api/features/admin/admin.repository.ts';
import * as lists from '#api/features/admin/admin-lists.repository.ts';
import { searchJobs, searchPeople } from '#api/features/admin/admin-search.repository.ts';
import { prepareStatement } from './prepare-statement.ts';

const firstPage = { keys: null, limit: 20 };

/** Every query with which the admin console reads a page, including a page in the middle of the jobs. */
function adminQueries(middleJob: { created: number; id: string }): Record<string, SQL> {
  const jobFilter = { by: 'created_at', descending: true, status: null, service: null } as const;
  const accountFilter = { role: 'client', by: 'id', descending: true, suspended: false } as const;
  const workerFilter = { profession: null, state: null, descending: true } as const;
  return {
    'jobs, newest': lists.selectJobs(jobFilter, firstPage),
    'jobs, in the middle': lists.selectJobs(jobFilter, { keys: [middleJob.created, middleJob.id], limit: 20 }),
    'jobs by date': lists.selectJobs({ ...jobFilter, by: 'starts_at', descending: false }, firstPage),
    'jobs of a status': lists.selectJobs({ ...jobFilter, status: 'completed' }, firstPage),
    'jobs of a service': lists.selectJobs({ ...jobFilter, service: 'maid' }, firstPage),
    'jobs of both': lists.selectJobs({ ...jobFilter, by: 'starts_at', status: 'cancelled', service: 'plumbing' }, firstPage),
    'jobs by name': searchJobs(parseJobSearch('a'), firstPage),
    'jobs by id': searchJobs(parseJobSearch('01939482'), firstPage),
    'jobs by the end of an id': searchJobs(parseJobSearch(middleJob.id.slice(-8)), firstPage),
    'jobs by surname and first name': searchJobs(parseJobSearch('kul as'), firstPage),
    'users, newest': lists.selectPeople(accountFilter, firstPage),
    'users by name': lists.selectPeople({ ...accountFilter, by: 'name_key' }, firstPage),
    'users suspended': lists.selectPeople({ ...accountFilter, suspended: true }, firstPage),
    'users searched by name': searchPeople('client', parseSearch('a'), firstPage),
    'users searched by phone': searchPeople('client', parseSearch('982'), firstPage),
    'users searched by the end of a phone number': searchPeople('client', parseSearch('0123'), firstPage),
    'users searched by the end of an id': searchPeople('client', parseSearch('0a1b2c3d'), firstPage),
    'users searched by surname and first name': searchPeople('client', parseSearch('desh a'), firstPage),
    'users searched by e-mail': searchPeople('client', parseSearch('client@'), firstPage),
    workers: lists.selectPeople({ ...accountFilter, role: 'worker' }, firstPage),
    'workers of a profession': lists.selectWorkers({ ...workerFilter, profession: 'maid' }, firstPage),
    'workers in a state': lists.selectWorkers({ ...workerFilter, state: 'verified' }, firstPage),
    'workers of both': lists.selectWorkers({ ...workerFilter, profession: 'plumber', state: 'refused' }, firstPage),
    'workers to check': selectUncheckedWorkers(firstPage),
    'the board': selectDashboardCounts(Date.now()),
  };
}

/** The rows that D1 reports to have read for a page of 20 of each list. Needs more than 500 jobs. */
export async function adminRowsRead(db: D1Database): Promise<Record<string, number>> {
  const middleJob = await db
    .prepare('SELECT created_at AS created, id FROM jobs ORDER BY created_at LIMIT 1 OFFSET 500')
    .first<{ created: number; id: string }>();
  if (!middleJob) throw new Error('the database needs more than 500 jobs');
  const rowsRead: Record<string, number> = {};
  for (const [name, query] of Object.entries(adminQueries(middleJob)))
    rowsRead[name] = (await prepareStatement(db, query).all()).meta.rows_read;
  return rowsRead;
}
