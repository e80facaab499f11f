import { CircleCheck, Hourglass, Receipt } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { PayInCash } from './pay-cash-or-sandbox.tsx';
import { PaymentNews } from './payment-news.tsx';
import { useBill } from './payments.queries.ts';
import { isRefund, RefundNotice } from './refund-notice.tsx';
import { RefusedPayment } from './refused-payment.tsx';

/**
 * What is left to do about the money on the page of a booking: pay again, confirm the cash that the worker reported, or read the
 * receipt.
 */
export function ClientPayment({ jobId }: { jobId: string }) {
  const { t } = useTranslation('payment');
  const { bill, fetchedAt, failure, refetch } = useBill('client', jobId);
  if (!bill) return failure && <ErrorState code={failure.code} text={t('bill_failed')} onRetry={refetch} />;
  const paid = bill.payments.find(({ state }) => state === 'paid');
  const reported = bill.payments.find(({ method, state, said }) => method === 'cash' && state === 'claimed' && said.worker);
  const claimedUpi = bill.payments.find(({ method, state }) => method === 'upi' && state === 'claimed');
  const isReported = bill.payments.some(({ state }) => state === 'claimed');
  const refusedUpi = isReported
    ? undefined
    : bill.payments.find(({ method, state }) => method === 'upi' && state === 'refused');
  if (bill.isPaid && paid)
    return (
      <PaymentNews>
        <Banner icon={CircleCheck} tone="success">
          <p className="font-bold">{t('paid')}</p>
          <ButtonLink to={`/payment/receipt/${paid.id}`} variant="secondary" icon={Receipt} className="mt-2">
            {t('receipt')}
          </ButtonLink>
        </Banner>
        {bill.payments.filter(isRefund).map((payment) => (
          <RefundNotice key={payment.id} bill={bill} payment={payment} side="client" />
        ))}
      </PaymentNews>
    );
  return (
    <PaymentNews>
      {failure && <StaleNote savedAt={fetchedAt} code={failure.code} text={t('bill_failed')} onRetry={refetch} />}
      {refusedUpi && <RefusedPayment payment={refusedUpi} bookingId={jobId} />}
      {claimedUpi && (
        <Banner icon={Hourglass}>
          <p>{t(claimedUpi.payee === 'platform' ? 'waiting_platform' : 'waiting')}</p>
        </Banner>
      )}
      {reported && <PayInCash bill={bill} bookingId={jobId} payment={reported} onDone={refetch} />}
    </PaymentNews>
  );
}
