import { useLiveQuery } from 'dexie-react-hooks';
import { Printer, RotateCcw, SearchX, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { payment, type Payment } from '#contract/payments.ts';
import { bookAgainState } from '#pwa/shared/book-again.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { accountData } from '#pwa/sync/db.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { useFetchWithCache } from '#pwa/sync/realtime/use-fetch-with-cache.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { notify } from '#pwa/ui/toast.ts';
import '#pwa/i18n/en/payment.ts';

/** A printable receipt; only for a completed payment. */
export default function ReceiptPage() {
  const { t } = useTranslation('payment');
  const { id = '' } = useParams();
  const { response, refetch } = useFetchWithCache(
    { area: 'client', name: `receipt:${id}`, schema: payment, fetch: () => call('payment', 'client', { params: { id } }) },
    { queryKey: ['payment', id] },
  );
  return (
    <div className="page-width max-w-2xl py-6 md:py-10">
      <h1 className="mb-5 text-3xl text-indigo">{t('receipt')}</h1>
      {response === null ? (
        <SkeletonCards count={1} />
      ) : response.ok && response.data.state === 'paid' ? (
        <>
          {response.savedAt !== null && <StaleNote savedAt={response.savedAt} onRetry={() => void refetch()} />}
          <Receipt payment={response.data} />
        </>
      ) : response.ok || response.code === 'payment.not_found' || response.code === 'request.invalid' ? (
        <EmptyState icon={SearchX} title={t('no_receipt')}>
          <ButtonLink to="/my-bookings">{t('bookings')}</ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState code={response.code} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Receipt({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation(['payment', 'services', 'bookings']);
  // Only the phone of the client has it; an admin reads the same receipt.
  const booking = useLiveQuery(() => accountData('client')?.bookings.get(payment.bookingId), [payment.bookingId]);
  // Short enough to be read out; the id has its random part at the end.
  const number = payment.id.slice(-8).toUpperCase();
  const facts = [
    [t('number'), number],
    [t('paid_on'), payment.paidAt === null ? '' : <Day key="paid" when={payment.paidAt} />],
    [t('service'), t(`services:service.${payment.service}`)],
    [t('day'), <Day key="day" when={payment.date} />],
    [t('worker'), payment.workerName],
    [t('client'), payment.clientName],
    [t('method'), t(`method_name.${payment.method}`)],
    ...(payment.reference ? [[t('reference'), payment.reference] as const] : []),
  ] as const;
  const shownText = [
    formatRupees(payment.amount),
    t(`services:service.${payment.service}`),
    formatDay(payment.date, i18n.language),
    payment.workerName,
    `${t('number')}: ${number}`,
  ].join('\n');
  const share = async (title: string, text: string) => {
    // Missing on some desktops, although the types say otherwise.
    if (typeof navigator.share === 'function') return navigator.share({ title, text }).catch(() => undefined);
    await navigator.clipboard.writeText(`${title}\n${text}`).then(
      () => notify.success(t('shared')),
      () => notify.error(t('share_failed')),
    );
  };
  return (
    <div className="grid gap-4">
      <Card>
        <p className="text-4xl font-bold text-indigo">
          <Money rupees={payment.amount} />
        </p>
        <dl className="mt-4 grid gap-x-6 gap-y-3 md:grid-cols-[auto_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="md:contents">
              <dt className="text-soft">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="flex flex-wrap gap-2.5 *:grow print:hidden">
        <Button icon={Share2} onClick={() => void share(`${t('receipt')} ${number}`, shownText)}>
          {t('share')}
        </Button>
        <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {booking?.status === 'completed' && booking.workerId && (
          <ButtonLink to={`/workers/${booking.workerId}`} state={bookAgainState(booking)} variant="secondary" icon={RotateCcw}>
            {t('bookings:again')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
