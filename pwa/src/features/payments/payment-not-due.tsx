import type { Payment } from '#contract/payments.ts';
import { PayByUpi } from './pay-by-upi.tsx';
import { PayInCash, type PaymentMethodProps } from './pay-cash-or-sandbox.tsx';
import { isRefund, RefundNotice } from './refund-notice.tsx';

/** For the client: what became of money given for a job that was cancelled, or that another payment has paid. */
export function PaymentNotDue(props: PaymentMethodProps & { payment: Payment }) {
  const { bill, payment } = props;
  if (isRefund(payment)) return <RefundNotice bill={bill} payment={payment} side="client" />;
  if (payment.method === 'cash' && payment.state === 'claimed') return <PayInCash {...props} />;
  if (payment.method === 'upi' && (payment.state === 'claimed' || payment.state === 'closed')) return <PayByUpi {...props} />;
  return null;
}
