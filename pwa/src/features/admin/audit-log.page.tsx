import { useTranslation } from 'react-i18next';
import type { AuditLogEntry } from '#contract/audit.ts';
import { AdminList, useAdminList } from './admin-list.tsx';
import { AdminTable, type Column } from './admin-table.tsx';
import { CsvButton } from './csv-button.tsx';
import { LogDetail, DateTime, LogTarget } from './log-entries.tsx';
import { PageTitle } from './page-title.tsx';

const PAGE_SIZE = 50;

/** The log of admin actions and views; the database makes it append-only. */
export default function AuditLogPage() {
  const { t } = useTranslation('admin');
  const list = useAdminList('adminAuditLog', PAGE_SIZE);
  const columns = useColumns();
  return (
    <div className="page-width grid gap-5 py-6 md:py-8">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PageTitle title={t('log_page')} text={t('log_text')} />
        <CsvButton name="adminAuditLog" query={{}} />
      </div>
      <AdminList list={list} emptyText={t('log_none')}>
        {(rows) => <AdminTable caption={t('log_page')} rows={rows} columns={columns} />}
      </AdminList>
    </div>
  );
}

function useColumns(): Column<AuditLogEntry>[] {
  const { t } = useTranslation('admin');
  return [
    { name: t('log_when'), cell: ({ at }) => <DateTime at={at} /> },
    { name: t('who.admin'), cell: ({ adminName }) => adminName || t('who.operator') },
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
