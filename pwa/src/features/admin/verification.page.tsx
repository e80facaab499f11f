import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Ago } from '#pwa/ui/date-time.tsx';
import { Pagination, ListContent } from './admin-list.tsx';
import { useAdminQuery } from './admin.queries.ts';
import { VerificationDocuments } from './verification-documents.tsx';
import { useListParams } from './use-list-params.ts';

const PAGE_SIZE = 10;

/** Workers waiting for verification, longest waiting first. */
export default function VerificationPage() {
  const { t } = useTranslation('admin');
  const params = useListParams([]);
  const { data, error, isPlaceholderData, refetch } = useAdminQuery('verificationQueue', {
    query: { limit: PAGE_SIZE, cursor: params.cursor },
  });
  return (
    <div className="page-width grid gap-5 py-6 md:py-8" aria-busy={!data && !error}>
      <div>
        <h1 className="text-3xl text-indigo">{t('queue_title')}</h1>
        <p className="mt-1 text-soft">{t('queue_text')}</p>
      </div>
      <ListContent
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
                    <VerificationDocuments account={account} worker={account.worker} />
                  </li>
                ),
            )}
          </ol>
        ) : (
          <SkeletonCards count={2} />
        )}
        <Pagination
          page={params.page}
          next={data?.nextCursor ?? null}
          onBack={params.back}
          onForward={params.forward}
          busy={isPlaceholderData}
        />
      </ListContent>
    </div>
  );
}
