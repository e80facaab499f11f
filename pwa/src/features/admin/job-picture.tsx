import { useTranslation } from 'react-i18next';
import { usePrivateFile } from '#pwa/sync/http/use-private-file.ts';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** A private photo of a job or of its chat. */
export function JobPicture({ url, alt }: { url: string; alt: string }) {
  const { t } = useTranslation('admin');
  const { source, errorCode, retry } = usePrivateFile('client', url);
  if (source) return <img src={source} alt={alt} className="my-1 max-h-96 rounded-sm object-contain" />;
  if (source === undefined) return <Skeleton className="my-1 h-48 w-64 max-w-full" />;
  return <LoadFailed code={errorCode} text={t('file_failed')} onRetry={retry} />;
}
