import type { TestServer } from './server-fixture.ts';
import { advanceJob, createClient, createJob, createWorker, get, parseResponse, type TestUser } from './test-users.ts';

/** The jobs that tests about their end and their successors need. */
export const jobsApi = (server: TestServer) => {
  const detailOf = (user: TestUser, jobId: string) =>
    parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, user));
  return {
    detailOf,
    /** The open jobs that are offered to a worker, in the order of their ids. */
    pendingIds: async (worker: TestUser): Promise<string[]> =>
      (await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).map(({ id }) => id).toSorted(),
    successorOf: async (client: TestUser, jobId: string): Promise<string> => {
      const { successorId } = await detailOf(client, jobId);
      if (!successorId) throw new Error('the job has no successor');
      return successorId;
    },
    /** A job that a worker has accepted. */
    acceptedJob: async (overrides: Record<string, unknown> = {}) => {
      const [client, worker] = [await createClient(server), await createWorker(server)];
      const jobId = await createJob(server, client, overrides);
      await advanceJob(server, jobId, worker, 'accept');
      return { client, worker, jobId };
    },
  };
};
