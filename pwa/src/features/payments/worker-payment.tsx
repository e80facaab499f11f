import { useLiveQuery } from 'dexie-react-hooks';
import { Banknote, Check, Hourglass, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PAYABLE, type Payment } from '#contract/payments.ts';
import { formatRupees } from '#pwa/shared/format.ts';
import { accountData } from '#pwa/sync/db.ts';
import { optimisticDetail } from '#pwa/sync/outbox/optimistic.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { PayAlert } from './pay-by-word.tsx';
import { confirmPayment, receivedCash, useBill, useNotedCash } from './payments.queries.ts';
import { usePaying } from './use-paying.ts';

/** What the worker of a job says about its money: that it came, that it did not, or that he got it in cash. */
export function WorkerPayment({ jobId }: { jobId: string }) {
  const { t } = useTranslation('payment');
  const { answer, again } = useBill('worker', jobId);
  const noted = useNotedCash(jobId);
  const kept = useLiveQuery(async () => {
    const data = accountData('worker');
    return data && optimisticDetail(data, 'worker', jobId);
  }, [jobId]);
  if (noted !== null) return <Said text={t('worker_noted', { amount: formatRupees(noted) })} />;
  if (!answer?.ok) {
    // Without a network the phone knows what the job costs, and keeps the worker's word.
    const due = answer?.code === 'network' && kept && !kept.isPaid && PAYABLE.some((status) => status === kept.status);
    return due ? (
      <Card className="grid gap-4">
        <h2 className="text-xl">{t('worker_title')}</h2>
        <Cash amount={kept.total_amount} jobId={jobId} onDone={again} />
      </Card>
    ) : null;
  }
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
  if (!claimed && bill.payments.some(({ state, said }) => state === 'claimed' && said.worker))
    return <Said text={t('worker_waiting', { amount })} />;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">{t('worker_title')}</h2>
      {claimed ? <DidItCome payment={claimed} onDone={again} /> : <Cash amount={bill.amount} jobId={jobId} onDone={again} />}
    </Card>
  );
}

function DidItCome({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, refused, run } = usePaying(onDone);
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
      <div className="grid gap-3 md:grid-cols-2">
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

function Said({ text }: { text: string }) {
  return (
    <Banner icon={Hourglass}>
      <p>{text}</p>
      <ListenButton large text={text} />
    </Banner>
  );
}

function Cash({ amount, jobId, onDone }: { amount: number; jobId: string; onDone: () => void }) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, refused, run } = usePaying(onDone);
  return (
    <>
      <PayAlert refused={refused} />
      <Button
        size="large"
        wide
        variant="secondary"
        icon={Banknote}
        busy={busy && t('common:processing')}
        onClick={() => run(() => receivedCash(jobId, amount))}
      >
        {t('worker_got_it', { amount: formatRupees(amount) })}
      </Button>
    </>
  );
}
