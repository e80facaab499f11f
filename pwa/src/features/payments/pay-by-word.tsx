import { Banknote, Check, Hourglass, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/payments.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { formatRupees } from '#pwa/shared/format.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { pay, type Bill } from './payments.queries.ts';
import { usePaying } from './use-paying.ts';

export interface WayProps {
  bill: Bill;
  bookingId: string;
  /** The one that is running by this way. */
  payment: Payment | null;
  onDone: () => void;
}

/** Why a payment did not go through; without a network in the specification's words. */
export const PayAlert = ({ refused }: { refused: ApiError | null }) => (
  <FormAlert>
    {refused && errorText(refused.code === 'network' || refused.code === 'server.error' ? 'payment.failed' : refused.code)}
  </FormAlert>
);

/** Cash needs the word of both sides. */
export function PayInCash({ bill, bookingId, payment, onDone }: WayProps) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, refused, run } = usePaying(onDone);
  const amount = formatRupees(bill.amount);
  if (payment?.said.client)
    return (
      <Banner icon={Hourglass}>
        <p>{t('waiting')}</p>
      </Banner>
    );
  return (
    <Card className="grid gap-4">
      <p>{t(payment?.said.worker ? 'cash_worker_said' : 'cash_text', { amount })}</p>
      <PayAlert refused={refused} />
      <Button
        size="large"
        wide
        icon={Banknote}
        busy={busy && t('common:processing')}
        onClick={() => run(() => pay(bookingId, 'cash', { amount: bill.amount }))}
      >
        {t('cash_given', { amount })}
      </Button>
    </Card>
  );
}

const OUTCOMES = [
  ['succeed', 'primary', Check],
  ['slow', 'secondary', Hourglass],
  ['fail', 'danger', X],
] as const;

/** Moves no money, and says so. */
export function PayInSandbox({ bookingId, onDone }: WayProps) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, refused, run } = usePaying(onDone);
  return (
    <Card className="grid gap-4">
      <p>{t('sandbox_text')}</p>
      <PayAlert refused={refused} />
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
