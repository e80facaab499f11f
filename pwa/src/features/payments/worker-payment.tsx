import { useLiveQuery } from 'dexie-react-hooks';
import { Banknote, Check, Hourglass, Pencil, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYABLE_STATUSES, type Payment } from '#contract/payments.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { accountData } from '#pwa/sync/db.ts';
import { receivedCash } from '#pwa/sync/outbox/commands/received-cash.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import { optimisticDetail } from '#pwa/sync/outbox/optimistic.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { WorkerQuestion } from '#pwa/ui/worker-question.tsx';
import { PaymentError } from './pay-cash-or-sandbox.tsx';
import { PaymentNews } from './payment-news.tsx';
import { confirmPayment, type Bill, useBill, useQueuedCash } from './payments.queries.ts';
import { isRefund, RefundNotice } from './refund-notice.tsx';
import { usePaymentAction } from './use-payment-action.ts';

/** The worker's side of a payment, with a note above it when it could not be fetched again. */
export function WorkerPayment({ jobId }: { jobId: string }) {
  const content = useContent(jobId);
  return content && <PaymentNews>{content}</PaymentNews>;
}

function useContent(jobId: string): ReactNode {
  const { t } = useTranslation('payment');
  // While an answer to a request is queued, the server still has a pending job, which has no bill for its worker.
  const isAnswered =
    useLiveQuery(async () => {
      const stored = await accountData('worker')?.details.get(jobId);
      return stored !== undefined && stored.status !== 'pending';
    }, [jobId]) ?? false;
  const { bill, fetchedAt, failure, refetch } = useBill('worker', jobId, isAnswered);
  const queuedCash = useQueuedCash(jobId);
  const storedJob = useLiveQuery(async () => {
    const data = accountData('worker');
    return data && optimisticDetail(data, 'worker', jobId);
  }, [jobId]);
  const savedAt = useLiveQuery(async () => (await accountData('worker')?.meta.get(`saved:job:${jobId}`))?.value, [jobId]);
  if (queuedCash !== null) return <PendingNotice text={t('worker_noted', { amount: formatRupees(queuedCash) })} />;
  if (bill)
    return (
      <>
        {failure && <StaleNote savedAt={fetchedAt} code={failure.code} text={t('bill_failed')} onRetry={refetch} />}
        <WorkerBill bill={bill} jobId={jobId} onDone={refetch} />
      </>
    );
  if (!failure) return null;
  // Offline, the stored job has the amount, and the report is queued.
  const isDue =
    failure.code === 'network' &&
    storedJob &&
    !storedJob.isPaid &&
    PAYABLE_STATUSES.some((status) => status === storedJob.status);
  return isDue ? (
    <Card className="grid gap-4">
      <h2 className="text-xl">{t('worker_title')}</h2>
      <LoadFailed code={failure.code} text={t('bill_failed')} savedAt={savedAt ?? null} onRetry={refetch} />
      <ReportCashButton amount={storedJob.total_amount} jobId={jobId} onDone={refetch} />
    </Card>
  ) : (
    <ErrorState code={failure.code} text={t('bill_failed')} onRetry={refetch} />
  );
}

/** What is left to do: confirm or deny receipt, or report cash. */
function WorkerBill({ bill, jobId, onDone }: { bill: Bill; jobId: string; onDone: () => void }) {
  const { t } = useTranslation('payment');
  const amount = formatRupees(bill.amount);
  const claimed = bill.payments.find(({ state, said }) => state === 'claimed' && said.client);
  const refund = bill.payments.find(isRefund);
  const refundNotice = refund && <RefundNotice bill={bill} payment={refund} side="worker" />;
  if (bill.isPaid)
    return (
      <>
        <Banner tone="success">
          <p className="text-lg font-bold">{t('worker_paid', { amount })}</p>
          <ListenButton large text={t('worker_paid', { amount })} />
        </Banner>
        {refundNotice}
        {claimed && claimed.payee !== 'platform' && (
          <Card className="grid gap-4">
            <ConfirmReceived payment={claimed} onDone={onDone} />
          </Card>
        )}
      </>
    );
  // Only an admin sees whether the money arrived.
  if (claimed?.payee === 'platform') return <PendingNotice text={t('worker_platform', { amount })} />;
  if (!claimed && refundNotice) return refundNotice;
  const reported = bill.payments.find(({ state, said }) => state === 'claimed' && said.worker);
  if (!claimed && reported) return <ReportedCash payment={reported} onDone={onDone} />;
  if (!claimed && bill.methods.length === 0) return null;
  const wasUpiDenied = bill.payments.some(({ state, payee }) => state === 'refused' && payee === 'worker');
  const wasCashDenied = bill.payments.find(({ method }) => method === 'cash')?.state === 'refused';
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">{t('worker_title')}</h2>
      {claimed ? (
        <ConfirmReceived payment={claimed} onDone={onDone} />
      ) : (
        <>
          {wasUpiDenied && (
            <>
              <p role="status">{t('refused_upi', { amount })}</p>
              <ButtonLink to={`/contact?as=worker&about=complaint&job=${jobId}`} variant="secondary" size="large" icon={Pencil}>
                {t('write_to_us')}
              </ButtonLink>
            </>
          )}
          {wasCashDenied && <p role="status">{t('refused_cash', { amount })}</p>}
          <ReportCashButton amount={bill.amount} jobId={jobId} onDone={onDone} />
        </>
      )}
    </Card>
  );
}

/** Cash that the client has not confirmed yet. The worker may have reported it by mistake. */
function ReportedCash({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, apiError, run } = usePaymentAction(onDone);
  return (
    <>
      <PendingNotice text={t('worker_waiting', { amount: formatRupees(payment.amount) })} />
      <PaymentError apiError={apiError} />
      <Button
        variant="secondary"
        icon={X}
        busy={busy && t('common:processing')}
        onClick={() => run(() => confirmPayment('worker', payment.id, { received: false }))}
      >
        {t('worker_take_back')}
      </Button>
    </>
  );
}

function ConfirmReceived({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, apiError, run } = usePaymentAction(onDone);
  const confirm = (received: boolean) =>
    run(() => confirmPayment('worker', payment.id, { received, ...(received && { amount: payment.amount }) }));
  const [isAsked, setIsAsked] = useState(false);
  const busyText = busy && t('common:processing');
  const claimText = t('worker_claimed', { amount: formatRupees(payment.amount), way: t(`method_name.${payment.method}`) });
  return (
    <>
      <p className="text-lg">
        {claimText}
        {payment.reference && <span className="block text-soft">{t('reference_given', { reference: payment.reference })}</span>}
      </p>
      <ListenButton large text={[claimText, `${t('worker_yes')}?`, `${t('worker_no')}?`].join(' ')} />
      <PaymentError apiError={apiError} />
      <div className="grid gap-3 md:grid-cols-2">
        <Button size="large" icon={Check} busy={busyText} onClick={() => confirm(true)}>
          {t('worker_yes')}
        </Button>
        <Button size="large" variant="danger" icon={X} busy={busyText} onClick={() => setIsAsked(true)}>
          {t('worker_no')}
        </Button>
      </div>
      <WorkerQuestion
        open={isAsked}
        title={t('not_received.title')}
        text={t('not_received.text')}
        yes={t('not_received.yes')}
        no={t('not_received.no')}
        icon={X}
        onClose={() => setIsAsked(false)}
        onYes={() => {
          setIsAsked(false);
          confirm(false);
        }}
      />
    </>
  );
}

function PendingNotice({ text }: { text: string }) {
  return (
    <Banner icon={Hourglass}>
      <p>{text}</p>
      <ListenButton large text={text} />
    </Banner>
  );
}

function ReportCashButton({ amount, jobId, onDone }: { amount: number; jobId: string; onDone: () => void }) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, apiError, run } = usePaymentAction(onDone);
  return (
    <>
      <PaymentError apiError={apiError} />
      <Button
        size="large"
        wide
        variant="secondary"
        icon={Banknote}
        busy={busy && t('common:processing')}
        onClick={() => run(() => enqueueAndWait('worker', receivedCash, { jobId, amount }))}
      >
        {t('worker_got_it', { amount: formatRupees(amount) })}
      </Button>
    </>
  );
}
