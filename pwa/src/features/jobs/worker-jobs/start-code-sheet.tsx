import { Hammer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAsciiDigits } from '#contract/digits.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { SheetModal } from '#pwa/ui/sheet-modal.tsx';
import '#pwa/i18n/en/startCode.ts';
import '#pwa/i18n/en/workerJobs.ts';

export interface StartCodeSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isWrong: boolean;
  busy: string | false;
  onSubmit: (digits: string) => void;
}

/** Asks for the four-digit start code that the client reads out at the door. */
export function StartCodeSheet({ open, onOpenChange, isWrong, busy, onSubmit }: StartCodeSheetProps) {
  const { t } = useTranslation(['startCode', 'workerJobs']);
  const [digits, setDigits] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWrong && !busy) field.current?.focus();
  }, [isWrong, busy]);
  const error = isTooShort ? t('short') : isWrong ? errorText('job.start_code') : undefined;
  return (
    <SheetModal open={open} onOpenChange={onOpenChange} title={t('title')} text={t('text')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const complete = /^\d{4}$/.test(digits);
          setTooShort(!complete);
          if (complete) onSubmit(digits);
          else field.current?.focus();
        }}
        className="grid gap-5"
      >
        <ListenButton large text={[error, t('title'), t('text')].filter(Boolean).join('. ')} />
        <Field
          ref={field}
          label={t('label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          value={digits}
          onChange={({ target }) => setDigits(toAsciiDigits(target.value).replaceAll(/\D/g, ''))}
          error={error}
          className="min-h-16 text-center text-3xl tracking-[0.4em]"
        />
        <Button type="submit" wide size="large" icon={Hammer} busy={busy}>
          {t('workerJobs:start')}
        </Button>
      </form>
    </SheetModal>
  );
}
