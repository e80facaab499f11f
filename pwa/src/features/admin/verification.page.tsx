import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Ago } from '#pwa/ui/date-time.tsx';
import { AdminList, useAdminList } from './admin-list.tsx';
import { PageTitle } from './page-title.tsx';
import { useRefuseSheet } from './refuse-sheet.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { VerificationDocuments } from './verification-documents.tsx';

const PAGE_SIZE = 10;

/** Workers waiting for verification, longest waiting first. */
export default function VerificationPage() {
  const { t } = useTranslation('admin');
  const list = useAdminList('verificationQueue', PAGE_SIZE);
  const { refuse, sheet } = useRefuseSheet();
  const cards = useRowKeys<HTMLOListElement>();
  return (
    <div className="page-width grid gap-5 py-6 md:py-8" aria-busy={!list.query.data && !list.query.error}>
      <PageTitle title={t('queue_title')} text={t('queue_text')} />
      <AdminList list={list} emptyTitle={t('queue_empty')} emptyText={t('queue_empty_text')}>
        {(accounts) =>
          accounts ? (
            <ol ref={cards} className="grid items-start gap-6 lg:grid-cols-2">
              {accounts.map(
                (account) =>
                  account.worker && (
                    <li key={account.id} className="grid gap-2">
                      <p className="flex flex-wrap items-center justify-between gap-x-4">
                        <Link
                          data-card-link
                          to={`/admin/workers/${account.id}`}
                          className="inline-flex min-h-12 items-center text-xl font-bold text-indigo underline"
                        >
                          {account.name}
                        </Link>
                        {account.worker.uncheckedSince !== null && (
                          <span className="text-soft">
                            <Ago instant={account.worker.uncheckedSince} />
                          </span>
                        )}
                      </p>
                      <p>{account.phone}</p>
                      <VerificationDocuments account={account} worker={account.worker} onRefuse={refuse} />
                    </li>
                  ),
              )}
            </ol>
          ) : (
            <SkeletonCards count={2} />
          )
        }
      </AdminList>
      {sheet}
    </div>
  );
}
