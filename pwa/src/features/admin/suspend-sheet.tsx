import { UserX } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { suspensionBody } from '#contract/admin.ts';
import { SUSPENSION_GROUNDS } from '#contract/suspension.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { ReasonField } from './reason-field.tsx';

type SuspensionBody = z.infer<typeof suspensionBody>;

interface SuspendSheetProps {
  name: string;
  /** Whether a job of the account is ongoing: after the suspension, an SOS from its phone is that of a guest. */
  isAtWork: boolean;
  onConfirm: (body: SuspensionBody) => Promise<ApiError | null>;
  onClose: () => void;
}

/** Asks what the person is told, and for the reason that admins read. Both stay when the action fails. */
export function SuspendSheet({ name, isAtWork, onConfirm, onClose }: SuspendSheetProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { ground: '', reason: '' },
    resolver: contractResolver<{ ground: string; reason: string }, SuspensionBody>(suspensionBody),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    const apiError = await onConfirm(body);
    if (!apiError) onClose();
    else setError('root', { message: apiError.code });
  });
  return (
    <Sheet open onOpenChange={onClose} title={t('suspension.title', { name })} text={t('suspension.text')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {isAtWork && <Banner tone="danger">{t('suspension.at_work', { name })}</Banner>}
        <Select
          {...register('ground')}
          label={t('suspension.ground')}
          placeholder={t('suspension.choose')}
          options={SUSPENSION_GROUNDS.map((ground) => ({ value: ground, label: t(`suspension.grounds.${ground}`) }))}
          required
          error={errors.ground?.message && errorText(errors.ground.message)}
        />
        <ReasonField {...register('reason')} error={errors.reason?.message} />
        <FormAlert>{errors.root?.message && errorText(errors.root.message)}</FormAlert>
        <Button type="submit" variant="danger" icon={UserX} busy={isSubmitting && t('common:processing')}>
          {t('suspend')}
        </Button>
      </form>
    </Sheet>
  );
}
