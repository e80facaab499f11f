import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/payments.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import type { Bill } from './payments.queries.ts';

type Refund = Payment & { state: 'refund_due' | 'refunded' };

/** Whether the money of a payment is owed back, or was given back. */
export const isRefund = (payment: Payment): payment is Refund => payment.state === 'refund_due' || payment.state === 'refunded';

interface RefundNoticeProps {
  bill: Bill;
  payment: Refund;
  side: 'client' | 'worker';
}

/** That money which was given for a cancelled job, or twice, is owed back or was given back. */
export function RefundNotice({ bill, payment, side }: RefundNoticeProps) {
  const { t } = useTranslation('payment');
  const reason = t(bill.isPaid ? `refund.${side}.paid_twice` : 'refund.cancelled');
  const text = `${reason} ${t(`refund.${side}.${payment.state}`, { amount: formatRupees(payment.amount) })}`;
  return (
    <Banner tone={payment.state === 'refund_due' ? 'warning' : 'success'} icon={Undo2}>
      <p className="text-lg font-bold">{text}</p>
      <ListenButton large text={text} />
    </Banner>
  );
}
