import { CircleCheck, LoaderCircle, MessageSquare, Phone, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#pwa/shared/format.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import type { Place } from './sos.commands.ts';

export type SosState = { step: 'idle' } | { step: 'sending' } | { step: 'sent' | 'failed' | 'error'; at: number };

/** Only what is true of the signal, and the two ways that need no network of ours. */
export function SosFacts({ state, location, onAgain }: { state: SosState; location: Place | null; onAgain: () => void }) {
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
