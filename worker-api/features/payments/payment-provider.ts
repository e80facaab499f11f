import { toPaise } from '#contract/money.ts';
import type { PaymentMethod, PaymentConfirmation } from '#contract/payments.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { PaymentView, PaymentTransition } from './payments.repository.ts';

/** The side that confirms. An admin confirms as the worker. */
export type Side = 'client' | 'worker';

/** A payment method: the effect of one side's confirmation on a payment. Rejects with an AppError if the confirmation is not valid. */
export interface PaymentProvider {
  confirm(payment: PaymentView, side: Side, confirmation: PaymentConfirmation): Promise<PaymentTransition>;
}

const SANDBOX_DELAY_MS = 3000;

/** Moves no money. Succeeds, fails or is slow, as the confirmation asks. */
const sandbox: PaymentProvider = {
  async confirm(_, side, { outcome = 'succeed' }) {
    if (side !== 'client') throw new AppError('auth.forbidden');
    if (outcome === 'fail') throw new AppError('payment.failed');
    if (outcome === 'slow') await new Promise((resolve) => setTimeout(resolve, SANDBOX_DELAY_MS));
    return { to: 'paid', from: ['open'], side };
  },
};

/** UPI has no callback: the client gives the reference, and the worker or an admin confirms that the money arrived. */
const upi: PaymentProvider = {
  async confirm(_, side, { reference, received }) {
    if (side === 'worker') {
      if (received === undefined) throw new AppError('request.invalid', { fields: { received: 'field.required' } });
      return { to: received ? 'paid' : 'refused', from: ['claimed'], side };
    }
    if (!reference) throw new AppError('request.invalid', { fields: { reference: 'field.required' } });
    return { to: 'claimed', from: ['open', 'claimed', 'closed'], side, reference };
  },
};

/** Cash is paid when both sides have confirmed the amount, in any order. Either side can deny it, also after its own confirmation. */
const cash: PaymentProvider = {
  async confirm(payment, side, { amount, received = true }) {
    if (!received) return { to: 'refused', from: ['claimed'], side };
    if (amount === undefined) throw new AppError('request.invalid', { fields: { amount: 'field.required' } });
    if (toPaise(amount) !== payment.amount_paise) throw new AppError('payment.amount_differs');
    return { to: 'paid_if_both_confirmed', from: ['open', 'claimed', 'closed'], side };
  },
};

export const PROVIDERS: Record<PaymentMethod, PaymentProvider> = { sandbox, upi, cash };
