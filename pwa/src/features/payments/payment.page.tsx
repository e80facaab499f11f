import { Banknote, CalendarCheck, FlaskConical, QrCode, SearchX, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { PaymentMethod } from '#contract/payments.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Choice } from '#pwa/ui/choice.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Day } from '#pwa/ui/when.tsx';
import { PayByUpi } from './pay-by-upi.tsx';
import { PayInCash, PayInSandbox } from './pay-by-word.tsx';
import { useBill, type Bill } from './payments.queries.ts';

/** Codes that mean there is no such booking for this account. */
const NOT_THERE = new Set<string>(['job.not_found', 'request.invalid', 'request.not_found']);

/** /payment?bookingId&amount. The amount of the link is not read: what the server says counts. */
export default function PaymentPage() {
  const { t } = useTranslation('payment');
  const [query] = useSearchParams();
  const bookingId = query.get('bookingId') ?? '';
  const { answer, again } = useBill('client', bookingId);
  return (
    <div className="page-width max-w-2xl py-6 md:py-10">
      <h1 className="mb-5 text-3xl text-indigo">{t('title')}</h1>
      {answer === null ? (
        <SkeletonCards count={1} />
      ) : answer.ok ? (
        <PayBill bill={answer.data} bookingId={bookingId} onDone={again} />
      ) : NOT_THERE.has(answer.code) ? (
        <EmptyState icon={SearchX} title={t('not_found_title')} text={t('not_found_text')}>
          <ToBookings />
        </EmptyState>
      ) : (
        <ErrorState title={t('failed')} text={errorText(answer.code)} onRetry={again}>
          <ToBookings />
        </ErrorState>
      )}
    </div>
  );
}

function ToBookings() {
  const { t } = useTranslation('payment');
  return (
    <ButtonLink to="/my-bookings" variant="secondary" icon={CalendarCheck}>
      {t('bookings')}
    </ButtonLink>
  );
}

interface PayBillProps {
  bill: Bill;
  bookingId: string;
  onDone: () => void;
}

function PayBill({ bill, bookingId, onDone }: PayBillProps) {
  const { t } = useTranslation(['payment', 'services']);
  const paid = bill.payments.find(({ state }) => state === 'paid');
  return (
    <div className="grid gap-5">
      <Card>
        <p className="text-xl font-bold">{t(`services:service.${bill.service}`)}</p>
        <p className="text-soft">
          <Day when={bill.date} />
          {bill.workerName && ` · ${bill.workerName}`}
        </p>
        <p className="mt-3 text-4xl font-bold text-indigo">
          <Money rupees={bill.amount} />
        </p>
      </Card>
      {bill.isPaid ? (
        <Banner tone="success">
          <p className="font-bold">{t('paid')}</p>
          <div className="mt-2 flex flex-wrap gap-2 *:grow md:*:grow-0">
            {paid && <ButtonLink to={`/payment/receipt/${paid.id}`}>{t('receipt')}</ButtonLink>}
            <ToBookings />
          </div>
        </Banner>
      ) : bill.methods.length === 0 ? (
        <Banner>
          <p>{t('nothing_due')}</p>
          <div className="mt-2">
            <ToBookings />
          </div>
        </Banner>
      ) : (
        <Ways bill={bill} bookingId={bookingId} onDone={onDone} />
      )}
    </div>
  );
}

const ICONS: Record<PaymentMethod, LucideIcon> = { upi: QrCode, cash: Banknote, sandbox: FlaskConical };

function Ways({ bill, bookingId, onDone }: PayBillProps) {
  const { t } = useTranslation('payment');
  const running = bill.payments.find(({ state }) => state === 'claimed')?.method;
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const method = chosen ?? running ?? bill.methods[0];
  const payment = bill.payments.find((one) => one.method === method && (one.state === 'open' || one.state === 'claimed'));
  const refused = !payment && bill.payments.some((one) => one.method === method && one.state === 'refused');
  const way = { bill, bookingId, payment: payment ?? null, onDone };
  return (
    <>
      <Choice
        kind="one"
        name="method"
        legend={t('how')}
        className="grid gap-3"
        value={method}
        onChange={({ target }) => setChosen(bill.methods.find((one) => one === target.value) ?? null)}
        options={bill.methods.map((one) => ({
          value: one,
          label: t(`way.${one}`),
          hint: t(`hint.${one}`),
          icon: ICONS[one],
        }))}
      />
      {refused && (
        <Banner tone="warning">
          <p>{t('refused')}</p>
        </Banner>
      )}
      {method === 'upi' && <PayByUpi {...way} />}
      {method === 'cash' && <PayInCash {...way} />}
      {method === 'sandbox' && <PayInSandbox {...way} />}
    </>
  );
}
