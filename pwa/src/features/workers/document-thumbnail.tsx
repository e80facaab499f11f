import { FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VerificationDocuments } from '#contract/workers/worker-profile.ts';
import { usePrivateFile } from '#pwa/sync/http/use-private-file.ts';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import '#pwa/i18n/en/files.ts';

interface DocumentThumbnailProps {
  document: VerificationDocuments['papers'][number];
  name: string;
  onRemove?: (() => void) | undefined;
}

/** An uploaded document; pressing it opens it in full size. */
export function DocumentThumbnail({ document, name, onRemove }: DocumentThumbnailProps) {
  const { t } = useTranslation(['workerAccount', 'files']);
  const { source, errorCode, retry } = usePrivateFile('worker', document.url);
  return (
    <li className="w-28">
      <div className="relative grid size-28 place-items-center overflow-hidden rounded-md border-2 border-line bg-sunk">
        {source === undefined && <Skeleton className="size-full" />}
        {source === null && <LoadFailed code={errorCode} text={t('not_shown')} onRetry={retry} fill />}
        {source && (
          <a
            href={source}
            target="_blank"
            rel="noreferrer"
            aria-label={t('open', { name })}
            className="grid size-full place-items-center"
          >
            {document.isPdf ? (
              <FileText aria-hidden className="size-10 text-indigo" />
            ) : (
              <img src={source} alt="" className="size-full object-cover" />
            )}
          </a>
        )}
        {onRemove && (
          <button
            type="button"
            onClick={onRemove}
            aria-label={t('files:remove', { name })}
            className="absolute end-0 top-0 grid size-14 place-items-start justify-items-end p-1"
          >
            <X aria-hidden className="size-7 rounded-full bg-card p-1 text-ink shadow-board" />
          </button>
        )}
      </div>
      <p className="mt-1 text-center text-sm">{name}</p>
    </li>
  );
}
