import { Hammer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAsciiDigits } from '#contract/digits.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';

interface StartCodeSheetProps {
  state: 'closed' | 'asked' | 'wrong';
  busy: string | false;
  onClose: () => void;
  onSubmit: (digits: string) => void;
}

/** Asks for the four-digit start code that the client reads out at the door. */
export function StartCodeSheet({ state, busy, onClose, onSubmit }: StartCodeSheetProps) {
  const { t } = useTranslation('workerJobs');
  const [digits, setDigits] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const error = isTooShort ? t('code_short') : state === 'wrong' ? errorText('job.start_code') : undefined;
  return (
    <Sheet
      open={state !== 'closed'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('code_title')}
      text={t('code_text')}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const complete = /^\d{4}$/.test(digits);
          setTooShort(!complete);
          if (complete) onSubmit(digits);
        }}
        className="grid gap-5"
      >
        <ListenButton large text={`${t('code_title')}. ${t('code_text')}`} />
        <Field
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          value={digits}
          onChange={({ target }) => setDigits(toAsciiDigits(target.value).replaceAll(/\D/g, ''))}
          error={error}
          className="min-h-16 text-center text-3xl tracking-[0.4em]"
        />
        <Button type="submit" wide size="large" icon={Hammer} busy={busy}>
          {t('start')}
        </Button>
      </form>
    </Sheet>
  );
}
