import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';

interface LeaveSheetProps {
  today: string;
  /** Resolves to whether the leave is stored or queued; else the sheet stays open. */
  onSave: (days: { from: string; to: string }) => Promise<boolean>;
  onClose: () => void;
}

/** The first and the last day of a leave. */
export function LeaveSheet({ today, onSave, onClose }: LeaveSheetProps) {
  const { t } = useTranslation(['workingHours', 'common', 'errors']);
  const [days, setDays] = useState({ from: today, to: today });
  const [isSubmitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const fromError = days.from ? (days.from < today ? 'field.date_past' : null) : 'field.date';
  const toError = days.to ? (days.to < days.from ? 'leave_order' : null) : 'field.date';
  const form = useRef<HTMLFormElement>(null);
  const save = async () => {
    setBusy(true);
    const isSaved = await onSave(days);
    setBusy(false);
    if (isSaved) onClose();
  };
  return (
    <Sheet open onOpenChange={onClose} title={t('leave')} text={t('leave_text')}>
      <form
        ref={form}
        noValidate
        className="grid gap-4 [&_input]:min-h-14"
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (fromError || toError) form.current?.querySelector<HTMLElement>(`[name=${fromError ? 'from' : 'to'}]`)?.focus();
          else if (!busy) void save();
        }}
      >
        <Field
          label={t('leave_from')}
          name="from"
          type="date"
          required
          min={today}
          value={days.from}
          onChange={({ target }) => setDays(({ to }) => ({ from: target.value, to: to < target.value ? target.value : to }))}
          error={isSubmitted && fromError ? errorText(fromError) : undefined}
        />
        <Field
          label={t('leave_to')}
          name="to"
          type="date"
          required
          min={days.from || today}
          value={days.to}
          onChange={({ target }) => setDays(({ from }) => ({ from, to: target.value }))}
          error={isSubmitted && toError ? (toError === 'leave_order' ? t('leave_order') : errorText(toError)) : undefined}
        />
        <Button type="submit" size="large" wide icon={Check} busy={busy && t('common:processing')}>
          {t('leave_save')}
        </Button>
      </form>
    </Sheet>
  );
}
