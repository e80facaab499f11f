import { CircleCheck, LoaderCircle, MessageSquare, Phone, RotateCw, TriangleAlert, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import type { SosStatus } from '#contract/sos.ts';
import { formatTime } from '#pwa/shared/format.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';

export type SosState = { step: 'idle' } | { step: 'sending' } | { step: 'sent' | 'failed' | 'error'; at: number };

interface SosFactsProps {
  state: SosState;
  /** What the desk has made of it, as far as this phone knows. */
  status: SosStatus | null;
  location: Point | null;
  /** Whom to write to: a mobile number, an e-mail address, or empty. */
  contact: string;
  onAgain: () => void;
  onDrop: () => void;
}

const SLOW_MS = 3_000;

/** Only what is true of the signal, and the two ways that need no network of ours. */
export function SosFacts({ state, status, location, contact, onAgain, onDrop }: SosFactsProps) {
  const { t, i18n } = useTranslation(['sos', 'common']);
  const lost = state.step === 'failed' || state.step === 'error';
  const Icon = lost ? TriangleAlert : state.step === 'sent' ? CircleCheck : LoaderCircle;
  const text = location
    ? t('sms_text_place', { link: `https://maps.google.com/?q=${location.lat},${location.lng}` })
    : t('sms_text');
  const number = contact.startsWith('+') ? contact : '';
  return (
    <div className="grid gap-4" data-ear>
      {status?.unanswered && <Unanswered />}
      <div role="status" className="grid gap-2">
        <p className="flex items-start gap-2 text-lg font-bold">
          <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
          {lost
            ? t('not_sent')
            : state.step === 'sent'
              ? t('received', { time: formatTime(state.at, i18n.language) })
              : t('sending')}
        </p>
        {lost && <p>{t('trying')}</p>}
        {state.step === 'sending' && <Slow />}
        {state.step === 'sent' && status && <Desk status={status} />}
      </div>
      <p>{t('promise')}</p>
      <a href="tel:112" className={buttonClass({ size: 'large', wide: true })}>
        <Phone aria-hidden className="size-5 shrink-0" />
        {t('call')}
      </a>
      <a
        href={`sms:${number}?body=${encodeURIComponent(text)}`}
        className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
      >
        <MessageSquare aria-hidden className="size-5 shrink-0" />
        {number ? t('sms_to', { number }) : t('sms')}
      </a>
      {lost && (
        <>
          <Button variant="danger" size="large" wide icon={RotateCw} onClick={onAgain}>
            {t('common:retry')}
          </Button>
          <Button variant="quiet" size="large" wide icon={Undo2} onClick={onDrop}>
            {t('drop')}
          </Button>
        </>
      )}
    </div>
  );
}

/** A network that swallows everything says nothing for a long time. */
function Slow() {
  const { t } = useTranslation('sos');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow && <p>{t('slow')}</p>;
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

/** What is known of the desk and of the emergency contact: nothing is said that has not happened. */
function Desk({ status: { state, seen, contact } }: { status: SosStatus }) {
  const { t, i18n } = useTranslation('sos');
  if (state === 'closed' || state === 'false_alarm') return <p>{t('over')}</p>;
  return (
    <>
      {seen && (
        <p className="font-bold text-leaf-text">
          {t(state === 'helping' ? 'helping' : 'seen', { by: seen.by, time: formatTime(seen.at, i18n.language) })}
        </p>
      )}
      {contact && <p>{t(`contact_${contact}`)}</p>}
    </>
  );
}
