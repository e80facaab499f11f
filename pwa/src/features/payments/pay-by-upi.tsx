import { Copy, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { paymentConfirmation, type Payment } from '#contract/payments.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { QrCode } from '#pwa/ui/qr-code.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { PaymentError, PaymentReported, type PaymentMethodProps } from './pay-cash-or-sandbox.tsx';
import { confirmPayment, pay } from './payments.queries.ts';
import { usePaymentAction } from './use-payment-action.ts';

/** UPI has no callback: the client pays in their UPI app and enters the reference; the worker confirms the receipt. */
export function PayByUpi({ bookingId, payment, onDone }: PaymentMethodProps) {
  const { t } = useTranslation('payment');
  const { busy, apiError, run } = usePaymentAction(onDone);
  // A payment that an older version opened has no address until it is started again.
  const isStarted = payment !== null && (payment.state !== 'open' || payment.upi !== null);
  // Once for each payment: the bill with it comes a moment after the response. One that the worker has refused is followed by another.
  const isRequested = useRef(false);
  const [wasRequested, setWasRequested] = useState(false);
  useEffect(() => {
    if (isStarted) isRequested.current = false;
    if (isStarted || isRequested.current) return;
    isRequested.current = true;
    setWasRequested(true);
    run(() => pay(bookingId, 'upi', null));
  }, [isStarted, run, bookingId]);
  // The worker has removed their address since the client has opened the payment, and may have paid it.
  if (payment && !isStarted && wasRequested && !busy && !apiError)
    return (
      <Card className="grid gap-4">
        <p>{t('upi_off')}</p>
        <ReferenceForm payment={payment} onDone={onDone} />
      </Card>
    );
  if (!payment || !isStarted)
    return apiError ? (
      <div className="grid gap-3">
        <PaymentError apiError={apiError} />
        <Button variant="secondary" onClick={() => run(() => pay(bookingId, 'upi', null))}>
          {t('again')}
        </Button>
      </div>
    ) : (
      <Skeleton className="h-72" />
    );
  if (payment.state === 'closed')
    return (
      <Card className="grid gap-4">
        <p>{t('upi_closed')}</p>
        <ReferenceForm payment={payment} onDone={onDone} />
      </Card>
    );
  if (payment.state === 'claimed' || !payment.upi)
    return (
      <PaymentReported bookingId={bookingId}>
        <p>{t(payment.payee === 'platform' ? 'waiting_platform' : 'waiting')}</p>
        {payment.reference && <p className="text-soft">{t('reference_given', { reference: payment.reference })}</p>}
      </PaymentReported>
    );
  return <UpiSteps payment={payment} upi={payment.upi} onDone={onDone} />;
}

interface UpiStepsProps {
  payment: Payment;
  upi: NonNullable<Payment['upi']>;
  onDone: () => void;
}

function UpiSteps({ payment, upi, onDone }: UpiStepsProps) {
  const { t } = useTranslation('payment');
  const copy = async () => {
    await navigator.clipboard.writeText(upi.vpa).then(
      () => notify.success(t('copied')),
      () => notify.error(t('copy_failed')),
    );
  };
  return (
    <Card className="grid gap-4">
      <ol className="grid list-decimal gap-4 ps-5">
        <li>
          <p className="text-lg font-bold [overflow-wrap:anywhere]">{t('upi_to', { name: upi.name })}</p>
          <p>{payment.payee === 'platform' ? t('upi_platform') : t('upi_direct', { name: upi.name })}</p>
          <p className="mt-2">{t('upi_pay')}</p>
          <QrCode text={upi.link} label={t('qr')} />
          <a href={upi.link} className={buttonClass({ size: 'large', wide: true })}>
            <Smartphone aria-hidden className="size-5 shrink-0" />
            {t('upi_open')}
          </a>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
            <code className="font-sans font-bold [overflow-wrap:anywhere]">{upi.vpa}</code>
            <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </div>
        </li>
        <li>
          <ReferenceForm payment={payment} onDone={onDone} />
        </li>
      </ol>
    </Card>
  );
}

const referenceForm = z.extend(paymentConfirmation, { reference: z.nonoptional(paymentConfirmation.shape.reference) });
interface Values {
  reference: string;
}

function ReferenceForm({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const { t } = useTranslation(['payment', 'common']);
  const { busy, apiError, run } = usePaymentAction(onDone);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reference: '' },
    resolver: contractResolver<Values, Values>(referenceForm),
  });
  const submit = handleSubmit(({ reference }) => run(() => confirmPayment('client', payment.id, { reference })));
  const errorCode = formState.errors.reference?.message;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <Field
        {...register('reference')}
        label={t('reference')}
        hint={t('reference_hint')}
        inputMode="numeric"
        autoComplete="off"
        // Twelve digits, with a space after each.
        maxLength={24}
        required
        error={errorCode && errorText(errorCode)}
      />
      <PaymentError apiError={apiError} />
      <Button type="submit" size="large" wide busy={busy && t('common:processing')}>
        {t('upi_paid')}
      </Button>
    </form>
  );
}
