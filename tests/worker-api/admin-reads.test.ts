import { describe, expect, test } from 'vitest';
import type { AdminAction } from '#contract/audit.ts';
import { HAPPENED_AT_HEADER, SENT_AT_HEADER } from '#contract/clock-skew.ts';
import type { EndpointName, endpoints } from '#contract/endpoints.ts';
import { withAdmin } from '../support/admin-console.ts';
import { JPEG } from '../support/images.ts';
import { sosApi } from '../support/sos-api.ts';
import { advanceJob, createClient, createJob, createWorker, get, parseResponse, post } from '../support/test-users.ts';
import { ticketBody } from '../support/ticket-bodies.ts';
import { withServer } from '../support/server-fixture.ts';
import { UPLOADS, upload } from '../support/uploads.ts';

const server = withServer();
const { admin, auditedActions } = withAdmin(server);

interface Job {
  id: string;
  clientId: string;
  workerId: string;
  paymentId: string;
  ticketId: string;
  /** A private file. */
  photo: string;
  sosCaseId: string;
}

type Read = { path: (job: Job) => string; action: AdminAction } | { notRecorded: string };

type Readable = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { method: 'GET'; access: 'admin' | 'account' | 'optional' }
    ? Name
    : never;
}[EndpointName];

const OWN_DATA = { notRecorded: 'it has the data of the caller alone' };
const PUBLIC_DATA = { notRecorded: 'everyone may read it' };

/** Every read that an admin may make with their token, and the action that the audit log then has. */
const READS: Record<Readable, Read> = {
  adminJobs: { path: () => '/admin/job-requests', action: 'list.jobs' },
  adminUsers: { path: () => '/admin/users', action: 'list.users' },
  adminWorkers: { path: () => '/admin/workers', action: 'list.workers' },
  adminDashboard: { notRecorded: 'it has counts and the names of settings, and nothing about a person' },
  operations: { notRecorded: 'it has counts and names of the code, and nothing about a person' },
  health: { notRecorded: 'it has the state of the service, and nothing about a person' },
  adminJob: { path: ({ id }) => `/api/admin/jobs/${id}`, action: 'look.job' },
  adminAccount: { path: ({ clientId }) => `/api/admin/accounts/${clientId}`, action: 'look.account' },
  adminReviews: { path: ({ workerId }) => `/api/admin/workers/${workerId}/reviews`, action: 'look.reviews' },
  verificationQueue: { path: () => '/api/admin/verification', action: 'list.verification' },
  unconfirmedPayments: { path: () => '/api/admin/payments', action: 'list.payments' },
  adminAuditLog: { path: () => '/api/admin/log', action: 'list.log' },
  sosCases: { path: () => '/api/sos?state=open', action: 'list.sos' },
  sosCase: { path: ({ sosCaseId }) => `/api/sos/${sosCaseId}`, action: 'look.sos' },
  sosWatch: { notRecorded: 'it has counts, times and ids, and nothing about a person' },
  duty: { notRecorded: 'it has the names of the admins themselves' },
  adminTickets: { path: () => '/api/admin/tickets', action: 'list.tickets' },
  adminTicket: { path: ({ ticketId }) => `/api/admin/tickets/${ticketId}`, action: 'look.ticket' },
  jobDetail: { path: ({ id }) => `/api/job-request/${id}`, action: 'look.job' },
  messages: { path: ({ id }) => `/api/messages/${id}`, action: 'look.messages' },
  bookingPayments: { path: ({ id }) => `/api/payments?bookingId=${id}`, action: 'look.payment' },
  payment: { path: ({ paymentId }) => `/api/payments/${paymentId}`, action: 'look.payment' },
  media: { path: ({ photo }) => photo, action: 'look.file' },
  publicWorker: PUBLIC_DATA,
  freeSlots: PUBLIC_DATA,
  freeWorkers: PUBLIC_DATA,
  searchWorkers: PUBLIC_DATA,
  account: OWN_DATA,
  exportAccount: OWN_DATA,
  emergencyContact: OWN_DATA,
  secondFactors: OWN_DATA,
  sessions: OWN_DATA,
  calendarFeed: OWN_DATA,
  changes: OWN_DATA,
  myTickets: OWN_DATA,
  ticket: OWN_DATA,
  directions: { notRecorded: 'it has a road between two points that the caller gives' },
};

async function createPaidJob(): Promise<Job> {
  const request = await UPLOADS.addJobPhoto(server);
  const [worker, id = ''] = [await createWorker(server), request.path.split('/')[3]];
  const { photos } = await parseResponse('addJobPhoto', upload(server, request, JPEG));
  await advanceJob(server, id, worker, 'accept', 'start', 'complete');
  const body = { bookingId: id, method: 'cash' };
  const { id: paymentId } = await parseResponse('startPayment', post(server, '/api/payments', body, request.user));
  const { id: sosCaseId } = await sosApi(server).triggerSos(request.user);
  const { ticket } = await parseResponse('createTicket', post(server, '/api/tickets', ticketBody(), request.user));
  return {
    id,
    clientId: request.user.id,
    workerId: worker.id,
    paymentId,
    ticketId: ticket.id,
    photo: photos[0] ?? '',
    sosCaseId,
  };
}

describe('a read by an admin', () => {
  test('is recorded once, with its action', async () => {
    const job = await createPaidJob();
    const expected: AdminAction[] = [];
    for (const [name, read] of Object.entries(READS)) {
      if ('notRecorded' in read) continue;
      const response = await get(server, read.path(job), admin);
      expect([name, response.status]).toEqual([name, 200]);
      await response.arrayBuffer();
      expected.push(read.action);
      expect([name, await auditedActions()]).toEqual([name, expected]);
    }
  });

  test('of a list as a file is recorded as a download', async () => {
    for (const path of ['/admin/job-requests', '/admin/users', '/admin/workers', '/api/admin/log'])
      await (await get(server, `${path}?format=csv`, admin)).arrayBuffer();
    expect(await auditedActions()).toEqual(['export.jobs', 'export.users', 'export.workers', 'export.log']);
  });

  test('shows when messages, reviews and steps of a job arrived, if the phone says that they happened earlier', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept');
    const [now, HOUR] = [Date.now(), 3_600_000];
    await server.db
      .prepare('UPDATE jobs SET created_at = ?2, accepted_at = ?2 WHERE id = ?1')
      .bind(id, now - 5 * HOUR)
      .run();
    const earlier = (hours: number) => ({
      [HAPPENED_AT_HEADER]: String(Date.now() - hours * HOUR),
      [SENT_AT_HEADER]: String(Date.now()),
    });
    await post(server, `/api/messages/${id}`, { message: 'I was there' }, worker, earlier(4));
    await post(server, '/api/worker/jobs/start', { jobId: id }, worker, earlier(3));
    await post(server, '/api/worker/jobs/complete', { jobId: id }, worker, earlier(2));
    await post(server, '/api/reviews', { reviewee_id: worker.id, job_id: id, rating: 5 }, client, earlier(1));

    const [message] = await parseResponse('messages', get(server, `/api/messages/${id}`, admin));
    const { job, receivedAt, reviews } = await parseResponse('adminJob', get(server, `/api/admin/jobs/${id}`, admin));
    const delays = [
      (message?.receivedAt ?? 0) - (message?.created_at ?? 0),
      (receivedAt.started ?? 0) - (job.times.started ?? 0),
      (receivedAt.completed ?? 0) - (job.times.completed ?? 0),
      (reviews[0]?.receivedAt ?? 0) - (reviews[0]?.created_at ?? 0),
    ];
    expect(delays.map((delay) => Math.round(delay / HOUR))).toEqual([4, 3, 2, 1]);
    expect(receivedAt.cancelled).toBeNull();

    // The two sides see the time of the phone alone.
    const [ofClient] = await parseResponse('messages', get(server, `/api/messages/${id}`, client));
    expect(ofClient).not.toHaveProperty('receivedAt');
  });
});
