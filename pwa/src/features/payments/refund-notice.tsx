import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/payments.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import type { Bill } from './payments.queries.ts';

type Refund = Payment & { state: 'refund_due' | 'refunded' | 'retained' };

/** Whether the money of a payment is owed back, or what became of money that was. */
export const isRefund = (payment: Payment): payment is Refund => ['refund_due', 'refunded', 'retained'].includes(payment.state);

interface RefundNoticeProps {
  bill: Bill;
  payment: Refund;
  side: 'client' | 'worker';
}

/** That money which was given for a cancelled job, or twice, is owed back, was given back, or may stay with the worker. */
export function RefundNotice({ bill, payment, side }: RefundNoticeProps) {
  const { t } = useTranslation('payment');
  const reason = t(bill.isPaid ? `refund.${side}.paid_twice` : 'refund.cancelled');
  const text = `${reason} ${t(`refund.${side}.${payment.state}`, { amount: formatRupees(payment.amount) })}`;
  const look = {
    refund_due: { tone: 'warning', icon: Undo2 },
    refunded: { tone: 'success', icon: Undo2 },
    retained: {},
  } as const;
  return (
    <Banner {...look[payment.state]}>
      <p className="text-lg font-bold">{text}</p>
      <ListenButton large text={text} />
    </Banner>
  );
}
