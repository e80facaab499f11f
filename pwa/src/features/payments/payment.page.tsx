import { Banknote, CalendarCheck, FlaskConical, QrCode, SearchX, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { PaymentMethod } from '#contract/payments.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Choice } from '#pwa/ui/choice.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Day } from '#pwa/ui/date-time.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { PayByUpi } from './pay-by-upi.tsx';
import { PayInCash, PayInSandbox, type PaymentMethodProps } from './pay-cash-or-sandbox.tsx';
import { PaymentNews } from './payment-news.tsx';
import { PaymentNotDue } from './payment-not-due.tsx';
import { useBill, type Bill } from './payments.queries.ts';
import { RefusedPayment } from './refused-payment.tsx';

/** Codes that mean this account has no such booking. */
const NOT_FOUND_CODES = new Set<string>(['job.not_found', 'request.invalid', 'request.not_found']);

/** /payment?bookingId&amount. The link's amount is ignored: the server's amount is binding. */
export default function PaymentPage() {
  const { t } = useTranslation('payment');
  const [query] = useSearchParams();
  const bookingId = query.get('bookingId') ?? '';
  const { bill, fetchedAt, failure, refetch } = useBill('client', bookingId);
  return (
    <div className="page-width max-w-2xl py-6 md:py-10">
      <h1 className="mb-5 text-3xl text-indigo">{t('title')}</h1>
      {bill ? (
        <div className="grid gap-5">
          {failure && <StaleNote savedAt={fetchedAt} code={failure.code} text={t('bill_failed')} onRetry={refetch} />}
          <PaymentNews>
            <PayBill bill={bill} bookingId={bookingId} onDone={refetch} />
          </PaymentNews>
        </div>
      ) : failure === null ? (
        <SkeletonCards count={1} />
      ) : NOT_FOUND_CODES.has(failure.code) ? (
        <EmptyState icon={SearchX} title={t('not_found_title')} text={t('not_found_text')}>
          <ToBookings />
        </EmptyState>
      ) : (
        <ErrorState title={t('failed')} code={failure.code} onRetry={refetch}>
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
  const paymentsNotDue = bill.payments.map((payment) => (
    <PaymentNotDue key={payment.id} bill={bill} bookingId={bookingId} payment={payment} onDone={onDone} />
  ));
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
        <>
          <Banner tone="success">
            <p className="font-bold">{t('paid')}</p>
            <div className="mt-2 flex flex-wrap gap-2 *:grow md:*:grow-0">
              {paid && <ButtonLink to={`/payment/receipt/${paid.id}`}>{t('receipt')}</ButtonLink>}
              <ToBookings />
            </div>
          </Banner>
          {paymentsNotDue}
        </>
      ) : bill.methods.length === 0 ? (
        <>
          {paymentsNotDue}
          <Banner>
            <p>{t('nothing_due')}</p>
            <div className="mt-2">
              <ToBookings />
            </div>
          </Banner>
        </>
      ) : (
        <PaymentMethods bill={bill} bookingId={bookingId} onDone={onDone} />
      )}
    </div>
  );
}

const ICONS: Record<PaymentMethod, LucideIcon> = { upi: QrCode, cash: Banknote, sandbox: FlaskConical };

function PaymentMethods({ bill, bookingId, onDone }: PayBillProps) {
  const { t } = useTranslation('payment');
  const claimed = bill.payments.find(({ state }) => state === 'claimed');
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const [isOtherAsked, setIsOtherAsked] = useState(false);
  // Before the methods: first comes what one side has said, and is to be answered or waited for.
  const first = claimed && chosen !== claimed.method ? claimed : undefined;
  const options = bill.methods.filter((option) => option !== first?.method);
  // What the worker reports meanwhile does not take a method away that the client is using.
  const areOptionsOpen = !first || isOtherAsked || chosen !== null;
  const openOptions = (isOpen: boolean) => {
    setIsOtherAsked(isOpen);
    setChosen(null);
  };
  const method = chosen ?? options[0];
  const payment = bill.payments.find(
    (option) => option.method === method && (option.state === 'open' || option.state === 'claimed'),
  );
  // The newest comes first.
  const refused = claimed ? undefined : bill.payments.find(({ state }) => state === 'refused');
  const methodProps = { bill, bookingId, onDone };
  return (
    <>
      {refused && <RefusedPayment payment={refused} bookingId={bookingId} />}
      {first && <PayBy {...methodProps} method={first.method} payment={first} />}
      {first && options.length > 0 && (
        <Button variant="secondary" aria-expanded={areOptionsOpen} onClick={() => openOptions(!areOptionsOpen)}>
          {t('another_way')}
        </Button>
      )}
      {areOptionsOpen && method && (
        <>
          <Choice
            kind="one"
            name="method"
            legend={t('how')}
            className="grid gap-3"
            value={method}
            onChange={({ target }) => setChosen(options.find((option) => option === target.value) ?? null)}
            options={options.map((option) => ({
              value: option,
              label: t(`method_name.${option}`),
              hint: t(`hint.${option}`),
              icon: ICONS[option],
            }))}
          />
          <div onFocus={() => setChosen(method)}>
            <PayBy {...methodProps} method={method} payment={payment ?? null} />
          </div>
        </>
      )}
    </>
  );
}

function PayBy({ method, ...props }: PaymentMethodProps & { method: PaymentMethod }) {
  if (method === 'upi') return <PayByUpi {...props} />;
  return method === 'cash' ? <PayInCash {...props} /> : <PayInSandbox {...props} />;
}
