import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#pwa/sync/http/api-client.ts';
import { cx } from '#pwa/ui/cx.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';

/** The worker's own average rating, with a link to the reviews. */
export function OwnRating({ workerId }: { workerId: string }) {
  const { t } = useTranslation(['workerHome', 'common']);
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['review-summary', workerId],
    queryFn: () => call('reviewSummary', 'worker', { params: { workerId } }),
  });
  if (isPending) return <Skeleton className="h-20" />;
  if (!data?.ok)
    return (
      <ErrorState
        code={data?.code}
        text={t('rating_failed')}
        onRetry={() => void refetch()}
        busy={isFetching && t('common:loading')}
      />
    );
  const { averageRating, reviewCount } = data.data;
  const average = averageRating === null ? null : t('common:rating', { average: averageRating.toFixed(1) });
  return (
    <section aria-labelledby="rating" className="grid gap-2 rounded-md border border-line bg-card p-2 shadow-board">
      <h2 id="rating" className="sr-only">
        {t('rating_title')}
      </h2>
      {data.savedAt && <StaleNote savedAt={data.savedAt} onRetry={() => void refetch()} />}
      <div className="flex items-center gap-1">
        <Link to="/worker/account" className="flex min-h-16 grow items-center gap-3 rounded-sm px-2 hover:bg-sunk">
          <Star aria-hidden className={cx('size-9 shrink-0', average === null ? 'text-edge' : 'fill-marigold text-marigold')} />
          <span className="grow">
            {average === null ? (
              <strong className="text-lg">{t('ratings_none')}</strong>
            ) : (
              <>
                <strong className="text-xl">{average}</strong>{' '}
                <span className="inline-block text-soft">{t('common:rating_count', { count: reviewCount })}</span>
              </>
            )}
            <span className="block text-sm text-indigo underline">{t('rating_see')}</span>
          </span>
        </Link>
        <ListenButton
          large
          text={
            average === null
              ? t('ratings_none')
              : `${t('rating_title')}: ${average} ${t('common:rating_count', { count: reviewCount })}`
          }
        />
      </div>
    </section>
  );
}
