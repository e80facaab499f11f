import { useQuery } from '@tanstack/react-query';
import { FileText, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/admin.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useObjectUrl } from '#pwa/shared/use-object-url.ts';
import { fetchFile, saveFile } from '#pwa/sync/http/download.ts';
import { Button } from '#pwa/ui/button.tsx';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { notify } from '#pwa/ui/toast.ts';

export type WorkerFile = NonNullable<AdminAccount['worker']>['files'][number];

const PICTURE_TIMEOUT_MS = 60_000;
const PICTURE_CLASS = 'aspect-square w-full rounded-md border border-line object-cover';

/** A worker's private photo. Fetched with the token and held in memory only; every view is logged. */
export function PrivatePicture({ file, alt }: { file: WorkerFile; alt: string }) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['file', file.key],
    queryFn: () => fetchFile('media', 'client', { params: { key: file.key } }, AbortSignal.timeout(PICTURE_TIMEOUT_MS)),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  const url = useObjectUrl(data?.ok ? data.file : null);
  if (url) return <img src={url} alt={alt} className={PICTURE_CLASS} />;
  if (!data || data.ok || isFetching) return <Skeleton className="aspect-square w-full rounded-md" />;
  return <FailedPicture code={data.code} onRetry={() => void refetch()} />;
}

function FailedPicture({ code, onRetry }: { code: string | null; onRetry: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <div className="aspect-square w-full rounded-md border-2 border-dashed border-line">
      <LoadFailed code={code} text={t('file_failed')} onRetry={onRetry} fill />
    </div>
  );
}

/** A picture that everybody may see, by its URL. */
export function PublicPicture({ source, alt }: { source: string; alt: string }) {
  const [hasFailed, setFailed] = useState(false);
  return hasFailed ? (
    <FailedPicture code={navigator.onLine ? null : 'network'} onRetry={() => setFailed(false)} />
  ) : (
    <img src={source} alt={alt} onError={() => setFailed(true)} className={PICTURE_CLASS} />
  );
}

/** Placeholder for a missing photo. */
export const NoPicture = ({ text }: { text: string }) => (
  <div className="grid aspect-square w-full place-content-center justify-items-center gap-2 rounded-md border-2 border-dashed border-line p-3 text-center text-soft">
    <ImageOff aria-hidden className="size-8" />
    {text}
  </div>
);

/** A worker's private document; pressing it downloads the file. */
export function PrivateDocument({ file, name }: { file: WorkerFile; name: string }) {
  const { t } = useTranslation(['admin', 'common']);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const response = await fetchFile('media', 'client', { params: { key: file.key } });
    setBusy(false);
    if (response.ok) saveFile(response.file, `${name}.pdf`);
    else notify.error(errorText(response.code));
  };
  return (
    <Button variant="secondary" icon={FileText} busy={busy && t('common:loading')} onClick={() => void open()}>
      {name}
    </Button>
  );
}
