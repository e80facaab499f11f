import { SHARED_FILES_CACHE } from '#contract/cache-names.ts';

/** What was shared before is somebody's who never came to the form; the phone may be in other hands by now. */
const KEPT_MS = 3600_000;

/** Takes the photos that another app shared with this one in the last hour, as they are; none twice. */
export async function takeShared(): Promise<File[]> {
  if (!('caches' in window) || !(await caches.has(SHARED_FILES_CACHE))) return [];
  const cache = await caches.open(SHARED_FILES_CACHE);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const files = await Promise.all(
    answers.flatMap((answer, place) => {
      if (!answer || Date.now() - Date.parse(answer.headers.get('date') ?? '') > KEPT_MS) return [];
      return answer.blob().then((photo) => new File([photo], `shared-${place + 1}.jpg`, { type: photo.type }));
    }),
  );
  await caches.delete(SHARED_FILES_CACHE);
  return files;
}
