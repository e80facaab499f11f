import { useTranslation } from 'react-i18next';
import type { LogEntry } from '#contract/admin.ts';
import { CsvButton, Pages, Shown } from './desk-list.tsx';
import { DeskTable, type Column } from './desk-table.tsx';
import { useDesk } from './desk.queries.ts';
import { Detail, Moment, Target } from './log-entries.tsx';
import { useList } from './use-list.ts';

const PAGE = 50;

/** What admins did and looked at. Nobody can change it, the database sees to that. */
export default function LogPage() {
  const { t } = useTranslation('desk');
  const list = useList([]);
  const columns = useColumns();
  const { data, error, isPlaceholderData, refetch } = useDesk('adminLog', { query: { limit: PAGE, cursor: list.cursor } });
  return (
    <div className="page-width grid gap-5 py-6 md:py-8">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-3xl text-indigo">{t('log_page')}</h1>
          <p className="mt-1 text-soft">{t('log_text')}</p>
        </div>
        <CsvButton name="adminLog" query={{}} />
      </div>
      <Shown failure={error} empty={data?.data.length === 0} emptyText={t('log_none')} onRetry={() => void refetch()}>
        <DeskTable caption={t('log_page')} rows={data?.data ?? null} keyOf={({ id }) => id} columns={columns} />
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

function useColumns(): Column<LogEntry>[] {
  const { t } = useTranslation('desk');
  return [
    { name: t('log_when'), cell: ({ at }) => <Moment at={at} /> },
    { name: t('who.admin'), cell: ({ adminName }) => adminName },
    { name: t('log_what'), cell: ({ action }) => t(`action.${action}`) },
    { name: t('log_about'), cell: (entry) => <Target entry={entry} /> },
    {
      name: t('log_detail'),
      cell: (entry) =>
        entry.detail && (
          <span className="text-sm">
            <Detail entry={entry} />
          </span>
        ),
    },
  ];
}
