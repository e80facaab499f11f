import { useTranslation } from 'react-i18next';
import type { AuditLogEntry } from '#contract/admin.ts';
import { CsvButton, Pagination, ListContent } from './admin-list.tsx';
import { AdminTable, type Column } from './admin-table.tsx';
import { useAdminQuery } from './admin.queries.ts';
import { LogDetail, DateTime, LogTarget } from './log-entries.tsx';
import { useListParams } from './use-list-params.ts';

const PAGE_SIZE = 50;

/** The log of admin actions and views; the database makes it append-only. */
export default function LogPage() {
  const { t } = useTranslation('admin');
  const params = useListParams([]);
  const columns = useColumns();
  const { data, error, isPlaceholderData, refetch } = useAdminQuery('adminAuditLog', {
    query: { limit: PAGE_SIZE, cursor: params.cursor },
  });
  return (
    <div className="page-width grid gap-5 py-6 md:py-8">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-3xl text-indigo">{t('log_page')}</h1>
          <p className="mt-1 text-soft">{t('log_text')}</p>
        </div>
        <CsvButton name="adminAuditLog" query={{}} />
      </div>
      <ListContent failure={error} empty={data?.data.length === 0} emptyText={t('log_none')} onRetry={() => void refetch()}>
        <AdminTable caption={t('log_page')} rows={data?.data ?? null} keyOf={({ id }) => id} columns={columns} />
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

function useColumns(): Column<AuditLogEntry>[] {
  const { t } = useTranslation('admin');
  return [
    { name: t('log_when'), cell: ({ at }) => <DateTime at={at} /> },
    { name: t('who.admin'), cell: ({ adminName }) => adminName },
    { name: t('log_what'), cell: ({ action }) => t(`action.${action}`) },
    { name: t('log_about'), cell: (entry) => <LogTarget entry={entry} /> },
    {
      name: t('log_detail'),
      cell: (entry) =>
        entry.detail && (
          <span className="text-sm">
            <LogDetail entry={entry} />
          </span>
        ),
    },
  ];
}
