import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#pwa/sync/session/session.ts';
import { usePrivateFile } from '#pwa/sync/http/use-private-file.ts';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import '#pwa/i18n/en/jobPhotos.ts';

const boxClass = 'relative grid size-28 place-items-center overflow-hidden rounded-md border-2 border-line bg-sunk';

/** A private photo; pressing it opens it in full size. */
export function JobPhoto({ area, url, number, children }: { area: Area; url: string; number: number; children?: ReactNode }) {
  const { t } = useTranslation('jobPhotos');
  const { source, errorCode, retry } = usePrivateFile(area, url);
  return (
    <li className={boxClass}>
      {source === undefined && <Skeleton className="size-full" />}
      {source === null && <LoadFailed code={errorCode} text={t('not_shown')} onRetry={retry} fill />}
      {source && (
        <a href={source} target="_blank" rel="noreferrer" className="size-full">
          <img src={source} alt={t('alt', { number })} className="size-full object-cover" />
        </a>
      )}
      {children}
    </li>
  );
}

/** The client's photos of the problem, read-only. */
export function JobPhotoGallery({ area, photos }: { area: Area; photos: readonly string[] }) {
  return photos.length === 0 ? null : (
    <ul className="flex flex-wrap gap-3">
      {photos.map((url, index) => (
        <JobPhoto key={url} area={area} url={url} number={index + 1} />
      ))}
    </ul>
  );
}
