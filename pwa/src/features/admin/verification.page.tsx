import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Ago } from '#pwa/ui/when.tsx';
import { Pages, Shown } from './desk-list.tsx';
import { useDesk } from './desk.queries.ts';
import { Papers } from './papers.tsx';
import { useList } from './use-list.ts';

const PAGE = 10;

/** Workers whose papers nobody has looked at, who waits longest first. */
export default function VerificationPage() {
  const { t } = useTranslation('desk');
  const list = useList([]);
  const { data, error, isPlaceholderData, refetch } = useDesk('verificationQueue', {
    query: { limit: PAGE, cursor: list.cursor },
  });
  return (
    <div className="page-width grid gap-5 py-6 md:py-8" aria-busy={!data && !error}>
      <div>
        <h1 className="text-3xl text-indigo">{t('queue_title')}</h1>
        <p className="mt-1 text-soft">{t('queue_text')}</p>
      </div>
      <Shown
        failure={error}
        empty={data?.data.length === 0}
        emptyTitle={t('queue_empty')}
        emptyText={t('queue_empty_text')}
        onRetry={() => void refetch()}
      >
        {data ? (
          <ol className="grid items-start gap-6 lg:grid-cols-2">
            {data.data.map(
              (account) =>
                account.worker && (
                  <li key={account.id} className="grid gap-2">
                    <p className="flex flex-wrap items-center justify-between gap-x-4">
                      <Link
                        to={`/admin/workers/${account.id}`}
                        className="inline-flex min-h-12 items-center text-xl font-bold text-indigo underline"
                      >
                        {account.name}
                      </Link>
                      <span className="text-soft">
                        <Ago instant={account.registered} />
                      </span>
                    </p>
                    <Papers account={account} worker={account.worker} />
                  </li>
                ),
            )}
          </ol>
        ) : (
          <SkeletonCards count={2} />
        )}
        <Pages
          page={list.page}
          next={data?.nextCursor ?? null}
          onBack={list.back}
          onForward={list.forward}
          busy={isPlaceholderData}
        />
      </Shown>
    </div>
  );
}
