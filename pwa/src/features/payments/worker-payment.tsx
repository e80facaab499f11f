import { Banknote, Check, Hourglass, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/payments.ts';
import { formatRupees } from '#pwa/shared/format.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { PayAlert } from './pay-by-word.tsx';
import { confirmPayment, pay, useBill, type Bill } from './payments.queries.ts';
import { usePaying } from './use-paying.ts';

/** What the worker of a job says about its money: that it came, that it did not, or that he got it in cash. */
export function WorkerPayment({ jobId }: { jobId: string }) {
  const { t } = useTranslation('payment');
  const { answer, again } = useBill('worker', jobId);
  // The job's page says what is wrong with the network; there is nothing to decide here then.
  if (!answer?.ok) return null;
  const { data: bill } = answer;
  const amount = formatRupees(bill.amount);
  if (bill.isPaid)
    return (
      <Banner tone="success">
        <p className="text-lg font-bold">{t('worker_paid', { amount })}</p>
        <ListenButton large text={t('worker_paid', { amount })} />
      </Banner>
    );
  if (bill.methods.length === 0) return null;
  const claimed = bill.payments.find(({ state, said }) => state === 'claimed' && said.client);
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">{t('worker_title')}</h2>
      {claimed ? <DidItCome payment={claimed} onDone={again} /> : <Cash bill={bill} jobId={jobId} onDone={again} />}
    </Card>
  );
}

function DidItCome({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, refused, run } = usePaying<Payment>(onDone);
  const say = (received: boolean) =>
    run(() => confirmPayment('worker', payment.id, { received, ...(received && { amount: payment.amount }) }));
  const working = busy && t('common:processing');
  const claim = t('worker_claimed', { amount: formatRupees(payment.amount), way: t(`way.${payment.method}`) });
  return (
    <>
      <p className="text-lg">
        {claim}
        {payment.reference && <span className="block text-soft">{t('reference_given', { reference: payment.reference })}</span>}
      </p>
      <ListenButton large text={[claim, `${t('worker_yes')}?`, `${t('worker_no')}?`].join(' ')} />
      <PayAlert refused={refused} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="large" icon={Check} busy={working} onClick={() => say(true)}>
          {t('worker_yes')}
        </Button>
        <Button size="large" variant="danger" icon={X} busy={working} onClick={() => say(false)}>
          {t('worker_no')}
        </Button>
      </div>
    </>
  );
}

function Cash({ bill, jobId, onDone }: { bill: Bill; jobId: string; onDone: () => void }) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, refused, run } = usePaying<Payment>(onDone);
  const amount = formatRupees(bill.amount);
  if (bill.payments.some(({ state, said }) => state === 'claimed' && said.worker))
    return (
      <Banner icon={Hourglass}>
        <p>{t('worker_waiting', { amount })}</p>
        <ListenButton large text={t('worker_waiting', { amount })} />
      </Banner>
    );
  return (
    <>
      <PayAlert refused={refused} />
      <Button
        size="large"
        wide
        variant="secondary"
        icon={Banknote}
        busy={busy && t('common:processing')}
        onClick={() => run(() => pay('worker', jobId, 'cash', { amount: bill.amount }))}
      >
        {t('worker_got_it', { amount })}
      </Button>
    </>
  );
}
