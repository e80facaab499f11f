import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/payments.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { PayByUpi } from './pay-by-upi.tsx';
import { PayInCash, type PaymentMethodProps } from './pay-cash-or-sandbox.tsx';

type Refund = Payment & { state: 'refund_due' | 'refunded' };

/** Whether the money of a payment is owed back, or was given back. */
export const isRefund = (payment: Payment): payment is Refund => payment.state === 'refund_due' || payment.state === 'refunded';

/** That the money given for a cancelled job is owed back, or was given back. */
export function RefundNotice({ payment, side }: { payment: Refund; side: 'client' | 'worker' }) {
  const { t } = useTranslation('payment');
  const text = t(`refund.${side}.${payment.state}`, { amount: formatRupees(payment.amount) });
  return (
    <Banner tone={payment.state === 'refund_due' ? 'warning' : 'success'} icon={Undo2}>
      <p className="text-lg font-bold">{text}</p>
      <ListenButton large text={text} />
    </Banner>
  );
}

/** For the client: what became of money given before the job was cancelled. */
export function PaymentOfCancelledJob(props: PaymentMethodProps & { payment: Payment }) {
  const { payment } = props;
  if (isRefund(payment)) return <RefundNotice payment={payment} side="client" />;
  if (payment.method === 'cash' && payment.state === 'claimed') return <PayInCash {...props} />;
  if (payment.method === 'upi' && (payment.state === 'claimed' || payment.state === 'closed')) return <PayByUpi {...props} />;
  return null;
}
