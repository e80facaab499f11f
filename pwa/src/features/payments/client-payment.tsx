import { CircleCheck, Receipt } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { PayInCash } from './pay-cash-or-sandbox.tsx';
import { useBill } from './payments.queries.ts';

/** What is left to do about the money on the page of a booking: confirm the cash that the worker reported, or read the receipt. */
export function ClientPayment({ jobId }: { jobId: string }) {
  const { t } = useTranslation('payment');
  const { response, refetch } = useBill('client', jobId);
  if (!response?.ok) return null;
  const { data: bill } = response;
  const paid = bill.payments.find(({ state }) => state === 'paid');
  const reported = bill.payments.find(({ method, state, said }) => method === 'cash' && state === 'claimed' && said.worker);
  if (bill.isPaid && paid)
    return (
      <Banner icon={CircleCheck} tone="success">
        <p className="font-bold">{t('paid')}</p>
        <ButtonLink to={`/payment/receipt/${paid.id}`} variant="secondary" icon={Receipt} className="mt-2">
          {t('receipt')}
        </ButtonLink>
      </Banner>
    );
  return reported && <PayInCash bill={bill} bookingId={jobId} payment={reported} onDone={refetch} />;
}
