import { uuidv7 } from '#contract/ids.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { buildInsertStatements } from '../../scripts/seed/sql.ts';
import {
  advanceJob,
  createJob,
  insertUsers,
  prepareAdmin,
  prepareClient,
  prepareWorker,
  type Fetcher,
} from '../support/test-users.ts';
import { waitUntilPublished } from '../support/published.ts';
import { ticketRows } from '../support/ticket-bodies.ts';
import { seenDetailsOf } from '../support/seen-details.ts';
import { workerDocumentRows } from '../support/worker-documents.ts';
import type { TestServer } from '../support/server-fixture.ts';
import { CASES, ROW_ID, type AccessCase, type TestState } from './endpoint-access-cases.ts';

/** A job with its client and its worker, other users, and one row each of what belongs to a job or a user. */
export async function createAccessState(server: TestServer, jobActions: AccessCase['jobActions'] = []): Promise<TestState> {
  const [client, otherClient, jobWorker, otherWorker, admin] = await Promise.all([
    prepareClient(),
    prepareClient(),
    prepareWorker(),
    prepareWorker('electrician'),
    prepareAdmin(),
  ]);
  await insertUsers(server, client, otherClient, jobWorker, otherWorker, admin);
  const jobId = await createJob(server, client.user);
  await advanceJob(server, jobId, jobWorker.user, ...jobActions);
  await waitUntilPublished(server);
  await server.media.put('face-of-right-worker', 'bytes');
  const owners = { job_id: jobId, client_id: client.user.id, worker_id: jobWorker.user.id };
  const payment = {
    id: ROW_ID,
    ...owners,
    method: 'upi',
    state: 'claimed',
    amount_paise: 29_900,
    created_at: 0,
    write_id: 'w',
  };
  const sosCase = { id: ROW_ID, token_hash: 'h', network: 'n', state: 'raised', presses: 1, created_at: 0, updated_at: 0 };
  // Of another job, because the client may still review this one.
  const review = {
    id: ROW_ID,
    job_id: ROW_ID,
    reviewer_id: client.user.id,
    reviewee_id: jobWorker.user.id,
    rating: 5,
    comment: 'Neat.',
    created_at: 0,
    write_id: 'w',
  };
  const rows = [
    ...workerDocumentRows(jobWorker.user.id, { face: 'face-of-right-worker', portfolio: uuidv7() }),
    ...buildInsertStatements('payments', [payment]),
    ...buildInsertStatements('sos_cases', [sosCase]),
    ...buildInsertStatements('reviews', [review]),
    ...ticketRows(ROW_ID, client.user.id),
  ];
  await server.db.exec(rows.join('\n'));
  return {
    people: {
      client: client.user,
      otherClient: otherClient.user,
      jobWorker: jobWorker.user,
      otherWorker: otherWorker.user,
      admin: admin.user,
    },
    jobId,
    seen: await seenDetailsOf(server, jobWorker.user.id),
  };
}

/** Sends the request of an endpoint's access case with this token. */
export function sendCase(server: Fetcher, name: EndpointName, token: string | null, state: TestState): Promise<Response> {
  const { method, path } = endpoints[name];
  const { params = {}, query = '', body, form } = CASES[name].request?.(state) ?? {};
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? '') + query;
  return server.fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
  });
}
