import { CircleCheck, LoaderCircle, MessageSquare, Phone, RotateCw, TriangleAlert, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import type { SosStatus } from '#contract/sos.ts';
import { smsLink } from '#pwa/shared/contact-links.ts';
import { formatTime } from '#pwa/shared/format.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';

export type SosState = { step: 'idle' } | { step: 'sending' } | { step: 'sent' | 'failed' | 'error'; at: number };

interface SosStatusPanelProps {
  state: SosState;
  /** The last known status of the case. */
  status: SosStatus | null;
  location: Point | null;
  /** Emergency contact: a mobile number, an e-mail address, or empty. */
  contact: string;
  onRetry: () => void;
  onWithdraw: () => void;
}

const SLOW_MS = 3_000;

/** The confirmed state of the signal, and two actions that need no internet: calling 112 and an SMS. */
export function SosStatusPanel({ state, status, location, contact, onRetry, onWithdraw }: SosStatusPanelProps) {
  const { t, i18n } = useTranslation(['sos', 'common']);
  const isFailed = state.step === 'failed' || state.step === 'error';
  const Icon = isFailed ? TriangleAlert : state.step === 'sent' ? CircleCheck : LoaderCircle;
  const text = location
    ? t('sms_text_place', { link: `https://maps.google.com/?q=${location.lat},${location.lng}` })
    : t('sms_text');
  const number = contact.startsWith('+') ? contact : '';
  return (
    <div className="grid gap-4" data-skip-read-aloud>
      {status?.unanswered && <Unanswered />}
      <div role="status" className="grid gap-2">
        <p className="flex items-start gap-2 text-lg font-bold">
          <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
          {isFailed
            ? t('not_sent')
            : state.step === 'sent'
              ? t('received', { time: formatTime(state.at, i18n.language) })
              : t('sending')}
        </p>
        {isFailed && <p>{t('trying')}</p>}
        {state.step === 'sending' && <SlowNetworkHint />}
        {state.step === 'sent' && status && <CaseProgress status={status} />}
      </div>
      <p>{t('promise')}</p>
      <a href="tel:112" className={buttonClass({ size: 'large', wide: true })}>
        <Phone aria-hidden className="size-5 shrink-0" />
        {t('call')}
      </a>
      <a href={smsLink(number, text)} className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}>
        <MessageSquare aria-hidden className="size-5 shrink-0" />
        {number ? t('sms_to', { number }) : t('sms')}
      </a>
      {isFailed && (
        <>
          <Button variant="danger" size="large" wide icon={RotateCw} onClick={onRetry}>
            {t('common:retry')}
          </Button>
          <Button variant="quiet" size="large" wide icon={Undo2} onClick={onWithdraw}>
            {t('drop')}
          </Button>
        </>
      )}
    </div>
  );
}

/** On a stalled connection the request may hang for a long time. */
function SlowNetworkHint() {
  const { t } = useTranslation('sos');
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && <p>{t('slow')}</p>;
}

function Unanswered() {
  const { t } = useTranslation('sos');
  return (
    <div role="alert" className="rounded-md border-2 border-red bg-tint-red p-4">
      <p className="text-2xl font-bold text-red-text">{t('unanswered')}</p>
      <p>{t('unanswered_text')}</p>
    </div>
  );
}

/** Progress by the admins and the emergency contact. Shows only what has happened. */
function CaseProgress({ status: { state, seen, contact, alerts } }: { status: SosStatus }) {
  const { t, i18n } = useTranslation('sos');
  if (state === 'closed' || state === 'false_alarm') return <p>{t('over')}</p>;
  return (
    <>
      {alerts?.map(({ step, at }) => (
        <p key={step}>{t(step, { time: formatTime(at, i18n.language) })}</p>
      ))}
      {seen && (
        <p className="font-bold text-leaf-text">
          {t(state === 'helping' ? 'helping' : 'seen', { by: seen.by, time: formatTime(seen.at, i18n.language) })}
        </p>
      )}
      {contact && <p>{t(`contact_${contact}`)}</p>}
    </>
  );
}
