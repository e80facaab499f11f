import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#pwa/ui/button.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';

interface StepFrameProps {
  title: string;
  text?: string | undefined;
  /** What the listen button reads after title and text. */
  spoken?: string | undefined;
  /** Text of the main button; "Next" unless given. */
  next?: string | undefined;
  onNext: () => void;
  onBack?: (() => void) | undefined;
  /** Counts the refusals: each one puts the focus on the first wrong field. */
  refusals?: number;
  children: ReactNode;
}

/** One step: its question, what answers it, and the ways on, which stay under the thumb. */
export function StepFrame({ title, text, spoken, next, onNext, onBack, refusals = 0, children }: StepFrameProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input');
    wrong?.focus();
    // What is wrong with a group stands under its last choice.
    wrong?.closest('[data-wrong]')?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      className="mt-5 [&_fieldset]:min-w-0 [&_[data-wrong]]:scroll-mb-32 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h1 className="text-2xl text-indigo">{title}</h1>
        <ListenButton large text={[title, text, spoken].filter(Boolean).join(' ')} />
      </div>
      {text && <p className="mt-1 text-soft">{text}</p>}
      <div className="mt-5 grid gap-6 [&_input]:min-h-14 [&_label:has(input)]:min-h-14 [&_fieldset_button]:min-h-14 [&_li_button]:min-w-14">
        {children}
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex gap-3 border-t border-line bg-paper p-4 md:mx-0 md:px-0">
        {onBack && (
          <Button variant="secondary" size="large" icon={ArrowLeft} onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" size="large" icon={ArrowRight} className="grow flex-row-reverse">
          {next ?? t('next')}
        </Button>
      </div>
    </form>
  );
}
