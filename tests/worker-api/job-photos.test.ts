import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { jobPhotoUrl } from '#contract/jobs/job-photos.ts';
import {
  createClient,
  createJob,
  createAdmin,
  createWorker,
  get,
  advanceJob,
  parseResponse,
  parseErrorResponse,
  type TestUser,
} from '../support/test-users.ts';
import { JPEG } from '../support/images.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

function uploadPhoto(
  user: TestUser,
  jobId: string,
  photoId = uuidv7(),
  bytes: Iterable<number> & { length: number } = JPEG,
): Promise<Response> {
  const form = new FormData();
  form.set('photoId', photoId);
  if (bytes.length > 0) form.set('photo', new Blob([new Uint8Array(bytes)]), 'tap.jpg');
  return server.fetch(`/api/job-request/${jobId}/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  });
}
const uploadedPhotos = async (response: Promise<Response>) => (await parseResponse('addJobPhoto', response)).photos;
const storedCount = async () => (await server.media.list()).length;

describe('job photos', () => {
  test('are visible to the client, workers who may accept the job, its worker and admins, and to no other user', async () => {
    const [client, unrelatedUser, worker, otherProfessionWorker, admin] = await Promise.all([
      createClient(server),
      createClient(server),
      createWorker(server),
      createWorker(server, 'cooking'),
      createAdmin(server),
    ]);
    const jobId = await createJob(server, client);
    const [photo = ''] = await uploadedPhotos(uploadPhoto(client, jobId));
    const statusFor = async (user: TestUser | null) => (await get(server, photo, user)).status;
    expect(await Promise.all([client, worker, admin].map(statusFor))).toEqual([200, 200, 200]);
    expect(await Promise.all([null, unrelatedUser, otherProfessionWorker].map(statusFor))).toEqual([401, 404, 404]);
    expect((await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, worker))).photos).toEqual([photo]);

    const laterWorker = await createWorker(server);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    expect(await statusFor(worker)).toBe(200);
    expect(await statusFor(laterWorker)).toBe(404);
  });

  test('are stored once however often the phone sends them, at most three for each job', async () => {
    const client = await createClient(server);
    const jobId = await createJob(server, client);
    const photoId = uuidv7();
    const repeatedUploads = await Promise.all([uploadPhoto(client, jobId, photoId), uploadPhoto(client, jobId, photoId)]);
    expect(repeatedUploads.map(({ status }) => status)).toEqual([200, 200]);
    expect(await uploadedPhotos(uploadPhoto(client, jobId, photoId))).toEqual([jobPhotoUrl(jobId, photoId)]);

    const four = await Promise.all([1, 2, 3, 4].map(() => uploadPhoto(client, jobId)));
    expect(four.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const rejected = four.find(({ status }) => status === 409);
    expect(rejected && (await parseErrorResponse(rejected)).code).toBe('job.photos_full');
    expect(await storedCount()).toBe(3);
    expect((await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client))).photos).toHaveLength(3);
  });

  test('can be deleted, even twice, and leave no file behind', async () => {
    const client = await createClient(server);
    const jobId = await createJob(server, client);
    const photoId = uuidv7();
    await uploadedPhotos(uploadPhoto(client, jobId, photoId));
    const remove = () =>
      server.fetch(`/api/job-request/${jobId}/photos/${photoId}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${client.token}` },
      });
    expect(await (await remove()).json()).toEqual({ photos: [] });
    expect((await remove()).status).toBe(200);
    await expect.poll(storedCount).toBe(0);
    expect((await get(server, jobPhotoUrl(jobId, photoId), client)).status).toBe(404);
  });

  test('are checked by their bytes, belong to a job of the client, and are rejected once it is over', async () => {
    const [client, other, worker] = await Promise.all([createClient(server), createClient(server), createWorker(server)]);
    const jobId = await createJob(server, client);
    const pdf = [...'%PDF-1.7'].map((letter) => letter.charCodeAt(0));
    expect(await parseErrorResponse(uploadPhoto(client, jobId, uuidv7(), pdf))).toMatchObject({
      status: 415,
      code: 'media.type',
    });
    expect(await parseErrorResponse(uploadPhoto(client, jobId, uuidv7(), []))).toMatchObject({
      fields: { photo: 'field.required' },
    });
    expect(await parseErrorResponse(uploadPhoto(client, jobId, 'mine'))).toMatchObject({ fields: { photoId: 'field.id' } });
    expect(await parseErrorResponse(uploadPhoto(other, jobId))).toMatchObject({ status: 404, code: 'job.not_found' });
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    expect(await parseErrorResponse(uploadPhoto(client, jobId))).toMatchObject({ status: 409, code: 'job.photos_closed' });
    expect(await storedCount()).toBe(0);
  });
});

describe('the point of a job request', () => {
  const createdJobPoint = async (overrides: Record<string, unknown>) => {
    const client = await createClient(server);
    const { lat, lng, about } = await parseResponse(
      'jobDetail',
      get(server, `/api/job-request/${await createJob(server, client, overrides)}`, client),
    );
    return { lat, lng, about };
  };
  const noPoint = { latitude: null, longitude: null };

  test('is the marked point, and is approximate if only its area was found', async () => {
    expect(await createdJobPoint({})).toEqual({ lat: 18.5236, lng: 73.8412, about: false });
    expect(await createdJobPoint({ place_about: true })).toEqual({ lat: 18.5236, lng: 73.8412, about: true });
  });

  test('is that of the PIN code, the locality or the city of the address if the client marked none', async () => {
    expect(await createdJobPoint({ ...noPoint, address: 'Flat 4, कोथरूड, पुणे' })).toEqual({
      lat: 18.5166,
      lng: 73.8037,
      about: true,
    });
    expect(await createdJobPoint({ ...noPoint, address: 'Some New Township, Pune' })).toEqual({
      lat: 18.5204,
      lng: 73.8567,
      about: true,
    });
  });
});
