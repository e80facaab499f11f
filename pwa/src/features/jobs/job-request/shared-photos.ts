import { SHARED_FILES_CACHE } from '#contract/cache-names.ts';

/** Older photos were never attached to a request; on a shared device they may belong to another person. */
const MAX_AGE_MS = 3600_000;

/** Returns the photos that another app shared with this one in the last hour, and deletes them from the cache. */
export async function takeSharedPhotos(): Promise<File[]> {
  if (!('caches' in window) || !(await caches.has(SHARED_FILES_CACHE))) return [];
  const cache = await caches.open(SHARED_FILES_CACHE);
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const files = await Promise.all(
    responses.flatMap((response, index) => {
      if (!response || Date.now() - Date.parse(response.headers.get('date') ?? '') > MAX_AGE_MS) return [];
      return response.blob().then((photo) => new File([photo], `shared-${index + 1}.jpg`, { type: photo.type }));
    }),
  );
  await caches.delete(SHARED_FILES_CACHE);
  return files;
}
