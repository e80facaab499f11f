import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Payment } from '#contract/payments.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { Ago } from '#pwa/ui/when.tsx';
import { Pages, Shown } from './desk-list.tsx';
import { DeskTable, type Column } from './desk-table.tsx';
import { useDesk } from './desk.queries.ts';
import { useAct } from './use-act.ts';
import { useList } from './use-list.ts';

const PAGE = 25;

/** UPI payments that the client says are paid and whose worker has not answered. */
export default function PaymentsPage() {
  const { t } = useTranslation('desk');
  const list = useList([]);
  const columns = useColumns();
  const { data, error, isPlaceholderData, refetch } = useDesk('waitingPayments', {
    query: { limit: PAGE, cursor: list.cursor },
  });
  return (
    <div className="page-width grid gap-5 py-6 md:py-8">
      <div>
        <h1 className="text-3xl text-indigo">{t('payments_page')}</h1>
        <p className="mt-1 text-soft">{t('payments_text')}</p>
      </div>
      <Shown
        failure={error}
        empty={data?.data.length === 0}
        emptyTitle={t('payments_empty')}
        emptyText={t('payments_empty_text')}
        onRetry={() => void refetch()}
      >
        <DeskTable caption={t('payments_page')} rows={data?.data ?? null} keyOf={({ id }) => id} columns={columns} />
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

function useColumns(): Column<Payment>[] {
  const { t } = useTranslation(['desk', 'services']);
  return [
    { name: t('reference'), cell: ({ reference }) => <span className="tabular-nums">{reference}</span> },
    {
      name: t('amount'),
      cell: ({ amount }) => (
        <strong>
          <Money rupees={amount} />
        </strong>
      ),
    },
    {
      name: t('column.service'),
      cell: ({ bookingId, service }) => (
        <Link to={`/admin/jobs/${bookingId}`} className="inline-flex min-h-12 items-center font-bold text-indigo underline">
          {t(`services:service.${service}`)}
        </Link>
      ),
    },
    { name: t('client'), cell: ({ clientName }) => clientName },
    { name: t('worker'), cell: ({ workerName }) => workerName },
    { name: t('since'), cell: ({ createdAt }) => <Ago instant={createdAt} /> },
    { name: t('answer'), isAction: true, cell: (payment) => <Answer payment={payment} /> },
  ];
}

function Answer({ payment: { id, clientName } }: { payment: Payment }) {
  const { t } = useTranslation('desk');
  const { busy, act } = useAct();
  const say = (received: boolean) =>
    void act(
      () => call('confirmPayment', 'client', { params: { id }, body: { received } }),
      t(received ? 'money_came_done' : 'money_missing_done'),
    );
  return (
    <div className="flex grow flex-wrap gap-2 py-1 max-lg:*:grow lg:flex-nowrap">
      <Button
        icon={Check}
        busy={busy && t('saving')}
        aria-label={t('money_came_from', { name: clientName })}
        onClick={() => say(true)}
      >
        {t('money_came')}
      </Button>
      <Button
        variant="danger"
        icon={X}
        busy={busy && t('saving')}
        aria-label={t('money_missing_from', { name: clientName })}
        onClick={() => say(false)}
      >
        {t('money_missing')}
      </Button>
    </div>
  );
}
