import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Card } from '#pwa/ui/card.tsx';
import type { RequestValues } from './job-request-values.ts';

/** One group of form fields. */
export function Section({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id}>
      <h2 id={id} className="mb-4 flex items-center gap-2.5 text-xl">
        <Icon aria-hidden className="size-6 shrink-0 text-indigo" />
        {title}
      </h2>
      <div className="grid gap-5">{children}</div>
    </Card>
  );
}

/** The form context, with each field's error text in the current language. */
export function useRequestForm() {
  useTranslation('errors');
  const form = useFormContext<RequestValues>();
  const errorOf = (name: keyof RequestValues): string | undefined => {
    const code = form.formState.errors[name]?.message;
    return code && errorText(code);
  };
  return { ...form, errorOf };
}
