import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
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

interface CollapsibleSectionProps {
  title: string;
  /** What the fields contain, in one line. */
  content: ReactNode;
  /** The fields. The section opens when one of them has an error, and the first such field of the form gets the focus. */
  names?: readonly (keyof RequestValues)[];
  /** Keeps it open while there is something to see. */
  keepOpen?: boolean;
  children: ReactNode;
}

/** Fields that most requests leave unchanged: closed, with what they contain in one line. */
export function CollapsibleSection({ title, content, names, keepOpen = false, children }: CollapsibleSectionProps) {
  const { errors } = useFormContext<RequestValues>().formState;
  const [isOpen, setIsOpen] = useState(false);
  const hasError = names?.some((name) => errors[name]) ?? false;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // The form focuses its first wrong field before a closed section has opened.
    if (hasError && !document.activeElement?.matches('[aria-invalid=true]'))
      details.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [hasError]);
  return (
    <details
      ref={details}
      open={isOpen || keepOpen || hasError}
      onToggle={({ currentTarget }) => {
        // A wrong field must not be hidden again.
        if (hasError) currentTarget.open = true;
        setIsOpen(currentTarget.open);
      }}
      // Otherwise the line of the summary, which must not wrap, makes the section as wide as itself.
      className="group min-w-0 rounded-md border border-line bg-card"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 px-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block font-bold">{title}</span>
          <span className="block truncate text-sm text-soft group-open:hidden">{content}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-6 shrink-0 text-indigo transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 px-3 pt-1 pb-4">{children}</div>
    </details>
  );
}

/** The form context, with each field's error text in the current language, and the location of the work as one value. */
export function useRequestForm() {
  useTranslation('errors');
  const form = useFormContext<RequestValues>();
  const errorOf = (name: keyof RequestValues): string | undefined => {
    const code = form.formState.errors[name]?.message;
    return code && errorText(code);
  };
  /** @param foundLabel the name by which the place was found, if it was found by name */
  const setPlace = (place: Point | null, foundLabel = '') => {
    form.setValue('latitude', place?.lat ?? null, { shouldDirty: true });
    form.setValue('longitude', place?.lng ?? null, { shouldDirty: true });
    form.setValue('place_about', foundLabel !== '', { shouldDirty: true });
    form.setValue('place_label', foundLabel, { shouldDirty: true });
    form.setValue('place_of_address', foundLabel !== '', { shouldDirty: true });
  };
  return { ...form, errorOf, setPlace };
}
