import { CircleCheck, LoaderCircle, MessageSquare, Phone, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SosStatus } from '#contract/sos.ts';
import { formatTime } from '#pwa/shared/format.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import type { Place } from './sos.commands.ts';

export type SosState = { step: 'idle' } | { step: 'sending' } | { step: 'sent' | 'failed' | 'error'; at: number };

interface SosFactsProps {
  state: SosState;
  /** What the desk has made of it, as far as this phone knows. */
  status: SosStatus | null;
  location: Place | null;
  onAgain: () => void;
}

/** Only what is true of the signal, and the two ways that need no network of ours. */
export function SosFacts({ state, status, location, onAgain }: SosFactsProps) {
  const { t, i18n } = useTranslation(['sos', 'common']);
  const lost = state.step === 'failed' || state.step === 'error';
  const Icon = lost ? TriangleAlert : state.step === 'sent' ? CircleCheck : LoaderCircle;
  const text = location
    ? t('sms_text_place', { link: `https://maps.google.com/?q=${location.lat},${location.lng}` })
    : t('sms_text');
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-start gap-2 text-lg font-bold">
        <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
        {lost
          ? t('not_sent')
          : state.step === 'sent'
            ? t('received', { time: formatTime(state.at, i18n.language) })
            : t('sending')}
      </p>
      {lost && <p>{t('trying')}</p>}
      {state.step === 'sent' && status && <Desk status={status} />}
      <p>{t('promise')}</p>
      <a href="tel:112" className={buttonClass({ size: 'large', wide: true })}>
        <Phone aria-hidden className="size-5 shrink-0" />
        {t('call')}
      </a>
      <a
        href={`sms:?body=${encodeURIComponent(text)}`}
        className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
      >
        <MessageSquare aria-hidden className="size-5 shrink-0" />
        {t('sms')}
      </a>
      {lost && (
        <Button variant="danger" size="large" wide icon={RotateCw} onClick={onAgain}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  );
}

/** What is known of the desk: nothing is said that has not happened. */
function Desk({ status: { state, seen, unanswered } }: { status: SosStatus }) {
  const { t, i18n } = useTranslation('sos');
  if (unanswered)
    return (
      <div role="alert" className="rounded-md border-2 border-red bg-tint-red p-4">
        <p className="text-2xl font-bold text-red-text">{t('unanswered')}</p>
        <p>{t('unanswered_text')}</p>
      </div>
    );
  if (state === 'closed' || state === 'false_alarm') return <p role="status">{t('over')}</p>;
  return (
    <p role="status" className="font-bold text-leaf-text">
      {seen && t(state === 'helping' ? 'helping' : 'seen', { by: seen.by, time: formatTime(seen.at, i18n.language) })}
    </p>
  );
}
