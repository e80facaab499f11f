import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Payment } from '#contract/payments.ts';
import { Money } from '#pwa/ui/money.tsx';
import { Ago } from '#pwa/ui/date-time.tsx';
import { AdminList, useAdminList } from './admin-list.tsx';
import { AdminTable, type Column } from './admin-table.tsx';
import { PageTitle } from './page-title.tsx';
import { PaymentActions } from './payment-actions.tsx';
import '#pwa/i18n/en/payment.ts';

const PAGE_SIZE = 25;

/**
 * UPI payments and the cash for cancelled jobs that the client marked as paid and the worker has not confirmed, and what is owed
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
      cell: (payment) => <PaymentActions payment={payment} />,
    },
  ];
}
