import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { jobPhotoUrl } from '#contract/jobs/job-photos.ts';
import { aClient, aJob, anAdmin, aWorker, get, moved, read, refusalOf, type Person } from '../support/people.ts';
import { withServer } from '../support/server.ts';

const server = withServer();

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46];

function send(who: Person, jobId: string, photoId = uuidv7(), bytes: number[] = JPEG): Promise<Response> {
  const form = new FormData();
  form.set('photoId', photoId);
  if (bytes.length > 0) form.set('photo', new Blob([new Uint8Array(bytes)]), 'tap.jpg');
  return server.fetch(`/api/job-request/${jobId}/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  });
}
const added = async (answer: Promise<Response>) => (await read('addJobPhoto', answer)).photos;
const stored = async () => (await server.media.list()).objects.length;

describe('pictures of what is to be done', () => {
  test('are seen by the client, a worker who may take the job, its worker and admins, and by nobody else', async () => {
    const [client, stranger, worker, cook, admin] = await Promise.all([
      aClient(server),
      aClient(server),
      aWorker(server),
      aWorker(server, 'cooking'),
      anAdmin(server),
    ]);
    const jobId = await aJob(server, client);
    const [photo = ''] = await added(send(client, jobId));
    const seenBy = async (who: Person | null) => (await get(server, photo, who)).status;
    expect(await Promise.all([client, worker, admin].map(seenBy))).toEqual([200, 200, 200]);
    expect(await Promise.all([null, stranger, cook].map(seenBy))).toEqual([401, 404, 404]);
    expect((await read('jobDetail', get(server, `/api/job-request/${jobId}`, worker))).photos).toEqual([photo]);

    const late = await aWorker(server);
    await moved(server, jobId, worker, 'accept', 'start', 'complete');
    expect(await seenBy(worker)).toBe(200);
    expect(await seenBy(late)).toBe(404);
  });

  test('are one picture however often the phone sends it, and at most three', async () => {
    const client = await aClient(server);
    const jobId = await aJob(server, client);
    const photoId = uuidv7();
    const twice = await Promise.all([send(client, jobId, photoId), send(client, jobId, photoId)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await added(send(client, jobId, photoId))).toEqual([jobPhotoUrl(jobId, photoId)]);

    const four = await Promise.all([1, 2, 3, 4].map(() => send(client, jobId)));
    expect(four.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const refused = four.find(({ status }) => status === 409);
    expect(refused && (await refusalOf(refused)).code).toBe('job.photos_full');
    expect(await stored()).toBe(3);
    expect((await read('jobDetail', get(server, `/api/job-request/${jobId}`, client))).photos).toHaveLength(3);
  });

  test('can be taken away, also twice, and leave no bytes behind', async () => {
    const client = await aClient(server);
    const jobId = await aJob(server, client);
    const photoId = uuidv7();
    await added(send(client, jobId, photoId));
    const remove = () =>
      server.fetch(`/api/job-request/${jobId}/photos/${photoId}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${client.token}` },
      });
    expect(await (await remove()).json()).toEqual({ photos: [] });
    expect((await remove()).status).toBe(200);
    await expect.poll(stored).toBe(0);
    expect((await get(server, jobPhotoUrl(jobId, photoId), client)).status).toBe(404);
  });

  test('are pictures by their bytes, belong to a job of the client, and come before it is over', async () => {
    const [client, other, worker] = await Promise.all([aClient(server), aClient(server), aWorker(server)]);
    const jobId = await aJob(server, client);
    const pdf = [...'%PDF-1.7'].map((letter) => letter.charCodeAt(0));
    expect(await refusalOf(send(client, jobId, uuidv7(), pdf))).toMatchObject({ status: 415, code: 'media.type' });
    expect(await refusalOf(send(client, jobId, uuidv7(), []))).toMatchObject({ fields: { photo: 'field.required' } });
    expect(await refusalOf(send(client, jobId, 'mine'))).toMatchObject({ fields: { photoId: 'field.id' } });
    expect(await refusalOf(send(other, jobId))).toMatchObject({ status: 404, code: 'job.not_found' });
    await moved(server, jobId, worker, 'accept', 'start', 'complete');
    expect(await refusalOf(send(client, jobId))).toMatchObject({ status: 409, code: 'job.photos_closed' });
    expect(await stored()).toBe(0);
  });
});

describe('the place of a request', () => {
  const placeOf = async (over: Record<string, unknown>) => {
    const client = await aClient(server);
    const { lat, lng, about } = await read(
      'jobDetail',
      get(server, `/api/job-request/${await aJob(server, client, over)}`, client),
    );
    return { lat, lng, about };
  };
  const nowhere = { latitude: null, longitude: null };

  test('is the one marked; where only its area was found it says so', async () => {
    expect(await placeOf({})).toEqual({ lat: 18.5236, lng: 73.8412, about: false });
    expect(await placeOf({ place_about: true })).toEqual({ lat: 18.5236, lng: 73.8412, about: true });
  });

  test('unmarked, is the PIN code, the locality or the city of the address', async () => {
    expect(await placeOf({ ...nowhere, address: 'Flat 4, कोथरूड, पुणे' })).toEqual({ lat: 18.5166, lng: 73.8037, about: true });
    expect(await placeOf({ ...nowhere, address: 'Some New Township, Pune' })).toEqual({
      lat: 18.5204,
      lng: 73.8567,
      about: true,
    });
  });
});
