import { uuidv7 } from '#contract/ids.ts';
import { PASSWORD, advanceJob, createClient, createJob, createWorker, type TestUser } from './test-users.ts';
import type { TestServer } from './server-fixture.ts';

interface Upload {
  method: 'POST' | 'PUT';
  path: string;
  user: TestUser | null;
  fields: Record<string, string>;
  /** The field of the file. */
  file: string;
}

export const upload = (
  server: TestServer,
  { method, path, user, fields, file }: Upload,
  bytes: Uint8Array,
): Promise<Response> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(file, new Blob([new Uint8Array(bytes)]), 'file');
  return server.fetch(path, { method, body: form, headers: user ? { authorization: `Bearer ${user.token}` } : {} });
};

/** A new upload to each endpoint that takes files. */
export const UPLOADS = {
  changeProfilePhoto: async (server) => ({
    method: 'PUT',
    path: '/api/account/photo',
    user: await createClient(server),
    fields: {},
    file: 'photo',
  }),
  addJobPhoto: async (server) => {
    const user = await createClient(server);
    const path = `/api/job-request/${await createJob(server, user)}/photos`;
    return { method: 'POST', path, user, fields: { photoId: uuidv7() }, file: 'photo' };
  },
  sendPhotoMessage: async (server) => {
    const [client, user] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, user, 'accept');
    return { method: 'POST', path: `/api/messages/${jobId}/photos`, user, fields: { id: uuidv7() }, file: 'photo' };
  },
  addVerificationDocument: async (server) => ({
    method: 'POST',
    path: '/api/worker/papers',
    user: await createWorker(server),
    fields: { paperId: uuidv7(), kind: 'portfolio' },
    file: 'paper',
  }),
  workerSignup: () => {
    const fields = {
      profession: 'plumber',
      name: 'Ravi',
      email: `${uuidv7()}@example.in`,
      phone: `9${String(Date.now()).slice(-9)}`,
      address: 'Pune',
      password: PASSWORD,
      experience: '1-3 years',
    };
    return Promise.resolve({ method: 'POST', path: '/api/worker/signup', user: null, fields, file: 'facePhoto' });
  },
} as const satisfies Record<string, (server: TestServer) => Promise<Upload>>;
