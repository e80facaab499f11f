import { Check, HandCoins, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/payments.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ReasonButton } from './reason-button.tsx';
import { useAdminAction } from './use-admin-action.ts';

/**
 * What an admin can record about a payment that the client reported: whether its money came, also by UPI after a denial; and of money that is owed
 * back, that it was given back, also later, or that the worker may have it.
 */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { state, method, said } = payment;
  if (state === 'retained') return <RefundedButton payment={payment} />;
  if (state === 'refund_due')
    return (
      <div className="flex grow flex-wrap gap-2 py-1 max-lg:*:grow lg:flex-col">
        <RefundedButton payment={payment} />
        <RetainedButton payment={payment} />
      </div>
    );
  const isUndecided = (state === 'claimed' && said.client) || (state === 'refused' && method === 'upi');
  return isUndecided && <ConfirmButtons payment={payment} />;
}

function ConfirmButtons({ payment: { id, state, method, amount, clientName } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  const confirm = (received: boolean) =>
    void perform(
      () => call('confirmPayment', 'client', { params: { id }, body: { received, amount } }),
      t(received ? 'money_came_done' : method === 'upi' ? 'money_missing_upi_done' : 'money_missing_done'),
    );
  return (
    <div className="flex grow flex-wrap gap-2 py-1 max-lg:*:grow lg:flex-col">
      <Button
        icon={Check}
        busy={busy && t('saving')}
        aria-label={t('money_came_from', { name: clientName })}
        onClick={() => confirm(true)}
      >
        {t('money_came')}
      </Button>
      {state === 'claimed' && (
        <Button
          variant="danger"
          icon={X}
          busy={busy && t('saving')}
          aria-label={t('money_missing_from', { name: clientName })}
          onClick={() => confirm(false)}
        >
          {t('money_missing')}
        </Button>
      )}
    </div>
  );
}

function RefundedButton({ payment: { id, clientName } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  return (
    <Button
      icon={Undo2}
      className="whitespace-nowrap"
      busy={busy && t('saving')}
      aria-label={t('money_returned_of', { name: clientName })}
      onClick={() =>
        void perform(
          () => call('confirmPayment', 'client', { params: { id }, body: { refunded: true } }),
          t('money_returned_done'),
        )
      }
    >
      {t('money_returned')}
    </Button>
  );
}

function RetainedButton({ payment: { id, clientName } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  return (
    <ReasonButton
      action={{
        label: t('money_retained'),
        name: t('money_retained_of', { name: clientName }),
        icon: HandCoins,
        title: t('money_retained_title'),
        text: t('money_retained_text'),
        done: t('money_retained_done'),
        send: (reason) => call('confirmPayment', 'client', { params: { id }, body: { retainedBecause: reason } }),
      }}
    />
  );
}
