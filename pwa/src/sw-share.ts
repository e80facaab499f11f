import { MAP_TILES_CACHE, SHARED_FILES_CACHE } from '#contract/cache-names.ts';
import { MAX_JOB_PHOTOS } from '#contract/jobs/job-photos.ts';
import { SIGNATURE_BYTES, mediaTypeOf } from '#contract/media-types.ts';

/** One more than a job request takes, so that the form says that some were left out. */
const MAX_SHARED_PHOTOS = MAX_JOB_PHOTOS + 1;
/** Cameras of phones write less. The form shrinks the photos before they are sent. */
const MAX_SHARED_BYTES = 30_000_000;

/**
 * Whether a form comes from the phone or from this site. The phone sends no origin, or the origin `null`. A page that hides its
 * own origin looks the same, so the form shows the photos before anything is sent.
 */
function isTrusted({ headers }: Request, ownOrigin: string): boolean {
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')];
  return (
    (site === null || site === 'none' || site === 'same-origin') &&
    (origin === null || origin === 'null' || origin === ownOrigin)
  );
}

/** The photo; without its content if it is not a picture that we accept, so that the form says so. */
async function checkPhoto(file: File): Promise<Blob> {
  const type = mediaTypeOf(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));
  const isPicture = type !== null && type !== 'application/pdf' && file.size <= MAX_SHARED_BYTES;
  return isPicture ? new Blob([file], { type }) : new Blob([]);
}

async function cachePhotos(photos: readonly Blob[]): Promise<void> {
  await caches.delete(SHARED_FILES_CACHE);
  const cache = await caches.open(SHARED_FILES_CACHE);
  const headers = { date: new Date().toUTCString() };
  await Promise.all(photos.map((photo, place) => cache.put(`/share/${place}`, new Response(photo, { headers }))));
}

async function cacheShared(request: Request): Promise<void> {
  const files = (await request.formData()).getAll('photo').filter((part) => part instanceof File);
  const photos = await Promise.all(files.slice(0, MAX_SHARED_PHOTOS).map(checkPhoto));
  await cachePhotos(photos).catch(async () => {
    // The phone is full. The map fetches its tiles again.
    await caches.delete(MAP_TILES_CACHE);
    await cachePhotos(photos);
  });
}

/** Web Share Target: caches shared photos until the request form reads them. Without space for them the form opens without. */
export async function handleShare(request: Request, ownOrigin: string): Promise<Response> {
  if (isTrusted(request, ownOrigin)) await cacheShared(request).catch(() => undefined);
  return Response.redirect(`${ownOrigin}/job-request`, 303);
}
