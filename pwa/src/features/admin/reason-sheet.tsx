import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reasonBody } from '#contract/admin.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { ReasonField } from './reason-field.tsx';

interface ReasonSheetProps {
  title: string;
  /** Explains who will read the reason. */
  text: string;
  /** Label of the field; by default it asks for a reason. */
  label?: string | undefined;
  /** Text of the submit button. */
  confirm: string;
  icon: LucideIcon;
  /** Not a destructive action. */
  harmless?: boolean;
  onConfirm: (reason: string) => Promise<ApiError | null>;
  onClose: () => void;
  /** Above the button. */
  children?: ReactNode;
}

/** Asks for a reason before an action. The text stays when the action fails. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { title, text, label, confirm, icon, harmless = false, onConfirm, onClose, children } = props;
  const { t } = useTranslation('common');
  const isListening = useIsMounted();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { reason: '' },
    resolver: contractResolver<{ reason: string }, { reason: string }>(reasonBody),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ reason }) => {
    const apiError = await onConfirm(reason);
    // Another sheet may be open by now.
    if (!isListening()) return;
    if (!apiError) onClose();
    else setError('root', { message: apiError.code });
  });
  return (
    <Sheet open onOpenChange={onClose} title={title} text={text}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <ReasonField {...register('reason')} label={label} error={errors.reason?.message} />
        {children}
        <FormAlert>{errors.root?.message && errorText(errors.root.message)}</FormAlert>
        <Button type="submit" variant={harmless ? 'primary' : 'danger'} icon={icon} busy={isSubmitting && t('processing')}>
          {confirm}
        </Button>
      </form>
    </Sheet>
  );
}
