import { Check, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Payment } from '#contract/payments.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { Ago } from '#pwa/ui/date-time.tsx';
import { AdminList, useAdminList } from './admin-list.tsx';
import { AdminTable, type Column } from './admin-table.tsx';
import { PageTitle } from './page-title.tsx';
import { useAdminAction } from './use-admin-action.ts';
import '#pwa/i18n/en/payment.ts';

const PAGE_SIZE = 25;

/**
 * UPI payments that the client marked as paid and the worker has not confirmed, and payments of cancelled jobs that are owed
 * back.
 */
export default function PaymentsPage() {
  const { t } = useTranslation('admin');
  const list = useAdminList('unconfirmedPayments', PAGE_SIZE);
  const columns = useColumns();
  return (
    <div className="page-width grid gap-5 py-6 md:py-8">
      <PageTitle title={t('payments_page')} text={t('payments_text')} />
      <AdminList list={list} emptyTitle={t('payments_empty')} emptyText={t('payments_empty_text')}>
        {(rows) => <AdminTable caption={t('payments_page')} rows={rows} columns={columns} />}
      </AdminList>
    </div>
  );
}

function useColumns(): Column<Payment>[] {
  const { t } = useTranslation(['admin', 'services', 'payment']);
  return [
    { name: t('reference'), cell: ({ reference, method }) => reference ?? t(`payment:method_name.${method}`) },
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
    { name: t('paid_to'), cell: ({ payee }) => (payee === 'platform' ? 'Karigar' : t('paid_to_worker')) },
    { name: t('column.status'), cell: ({ state }) => t(`payment_state.${state}`) },
    { name: t('since'), cell: ({ createdAt }) => <Ago instant={createdAt} /> },
    {
      name: t('answer'),
      isAction: true,
      cell: (payment) =>
        payment.state === 'refund_due' ? <RefundedButton payment={payment} /> : <ConfirmButtons payment={payment} />,
    },
  ];
}

function ConfirmButtons({ payment: { id, clientName } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  const confirm = (received: boolean) =>
    void perform(
      () => call('confirmPayment', 'client', { params: { id }, body: { received } }),
      t(received ? 'money_came_done' : 'money_missing_done'),
    );
  return (
    <div className="flex grow flex-wrap gap-2 py-1 max-lg:*:grow lg:flex-col">
      <Button
        icon={Check}
        busy={busy && t('saving')}
        aria-label={t('money_came_from', { name: clientName })}
        onClick={() => confirm(true)}
      >
        {t('money_came')}
      </Button>
      <Button
        variant="danger"
        icon={X}
        busy={busy && t('saving')}
        aria-label={t('money_missing_from', { name: clientName })}
        onClick={() => confirm(false)}
      >
        {t('money_missing')}
      </Button>
    </div>
  );
}

function RefundedButton({ payment: { id, clientName } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  return (
    <Button
      icon={Undo2}
      className="whitespace-nowrap"
      busy={busy && t('saving')}
      aria-label={t('money_returned_of', { name: clientName })}
      onClick={() =>
        void perform(
          () => call('confirmPayment', 'client', { params: { id }, body: { refunded: true } }),
          t('money_returned_done'),
        )
      }
    >
      {t('money_returned')}
    </Button>
  );
}
