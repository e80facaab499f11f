import { Banknote, CalendarCheck, Check, Hourglass, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/payments.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { confirmPayment, pay, type Bill } from './payments.queries.ts';
import { usePaymentAction } from './use-payment-action.ts';
import '#pwa/i18n/en/payment.ts';

export interface PaymentMethodProps {
  bill: Bill;
  bookingId: string;
  /** The payment that is already started with this method. */
  payment: Payment | null;
  onDone: () => void;
}

/** Why a payment failed. A server error has the specification's text. */
export function PaymentError({ apiError }: { apiError: ApiError | null }) {
  const code = apiError?.code;
  return (
    <FormAlert isOurFault={code === 'server.error'}>
      {code && <p>{errorText(code === 'server.error' ? 'payment.failed' : code)}</p>}
    </FormAlert>
  );
}

/**
 * The client has said that they paid, and the other side has not confirmed it. The page may be in a tab of its own, without a way
 * back.
 */
export function PaymentReported({ bookingId, children }: { bookingId: string; children: ReactNode }) {
  const { t } = useTranslation('payment');
  return (
    <Banner
      icon={Hourglass}
      below={
        <ButtonLink to={`/job-in-progress/${bookingId}`} variant="secondary" icon={CalendarCheck} className="mt-2">
          {t('booking')}
        </ButtonLink>
      }
    >
      {children}
    </Banner>
  );
}

/** Cash is paid once both client and worker confirm it. */
export function PayInCash({ bill, bookingId, payment, onDone }: PaymentMethodProps) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, apiError, run } = usePaymentAction(onDone);
  const amount = formatRupees(bill.amount);
  if (payment?.said.client)
    return (
      <PaymentReported bookingId={bookingId}>
        <p>{t('waiting')}</p>
      </PaymentReported>
    );
  return (
    <Card className="grid gap-4">
      <p>{t(payment?.said.worker ? 'cash_worker_said' : 'cash_text', { amount })}</p>
      <PaymentError apiError={apiError} />
      <Button
        size="large"
        wide
        icon={Banknote}
        busy={busy && t('common:processing')}
        onClick={() => run(() => pay(bookingId, 'cash', { amount: bill.amount }))}
      >
        {t('cash_given', { amount })}
      </Button>
      {payment?.said.worker && (
        <Button
          size="large"
          wide
          variant="danger"
          icon={X}
          busy={busy && t('common:processing')}
          onClick={() => run(() => confirmPayment('client', payment.id, { received: false }))}
        >
          {t('cash_not_given')}
        </Button>
      )}
    </Card>
  );
}

const OUTCOMES = [
  ['succeed', 'primary', Check],
  ['slow', 'secondary', Hourglass],
  ['fail', 'danger', X],
] as const;

/** Test method: moves no money, and says so. */
export function PayInSandbox({ bookingId, onDone }: PaymentMethodProps) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, apiError, run } = usePaymentAction(onDone);
  return (
    <Card className="grid gap-4">
      <p>{t('sandbox_text')}</p>
      <PaymentError apiError={apiError} />
      <div className="grid gap-2.5">
        {OUTCOMES.map(([outcome, variant, icon]) => (
          <Button
            key={outcome}
            variant={variant}
            icon={icon}
            busy={busy && t('common:processing')}
            onClick={() => run(() => pay(bookingId, 'sandbox', { outcome }))}
          >
            {t(`sandbox_${outcome}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
