import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpokenFormat } from '#pwa/i18n/spoken-format.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';

interface StepFrameProps {
  title: string;
  text?: string | undefined;
  /** Text of the main button; "Next" unless given. */
  next?: string | undefined;
  onNext: () => void;
  onBack?: (() => void) | undefined;
  /** Number of failed submits: each increase focuses the first invalid field. */
  failedAttempts?: number;
  children: ReactNode;
}

/** The layout of a wizard step: title, fields, and sticky navigation buttons. */
export function StepFrame({ title, text, next, onNext, onBack, failedAttempts = 0, children }: StepFrameProps) {
  const { t } = useTranslation(['common', 'workerSignup']);
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  // As shown at the press: with labels, hints, choices and errors.
  const readStep = (spoken: SpokenFormat) =>
    [title, text, spoken.text(fields.current?.innerText ?? '')]
      .filter(Boolean)
      .join('. ')
      .replaceAll(/[.\s]*\n\s*/g, '. ');
  useEffect(() => {
    if (failedAttempts === 0) return;
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input');
    invalidField?.focus();
    // A group's error text is below its last option.
    invalidField?.closest('[data-wrong]')?.scrollIntoView({ block: 'nearest' });
  }, [failedAttempts]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      className="mt-5 [&_fieldset]:min-w-0 **:scroll-mb-32 short:**:scroll-mb-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h1 className="text-2xl text-indigo">{title}</h1>
        <ListenButton large text={readStep} />
      </div>
      {text && <p className="mt-1 text-soft">{text}</p>}
      <div
        ref={fields}
        className="mt-5 grid gap-6 [&_input]:min-h-14 [&_label:has(input)]:min-h-14 [&_fieldset_button]:min-h-14 [&_li_button]:min-w-14"
      >
        {children}
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex gap-3 border-t border-line bg-paper p-4 md:mx-0 md:px-0 short:static">
        {onBack && (
          <Button variant="secondary" size="large" icon={ArrowLeft} onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" size="large" icon={ArrowRight} className="grow flex-row-reverse">
          {next ?? t('workerSignup:next')}
        </Button>
      </div>
    </form>
  );
}
