import { ShieldX } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { rejectionBody, type SeenDetails } from '#contract/admin.ts';
import { REJECTION_GROUNDS } from '#contract/rejection.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { TextArea } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

export interface RefusedWorker {
  id: string;
  name: string;
  /** The details when the sheet was opened: those that are loaded behind it have not been seen. */
  seen: SeenDetails;
}

/**
 * Asks why a worker is refused. The sheet belongs to the page: a worker leaves the queue when another admin decides, and would
 * take what was written with them.
 */
export function useRefuseSheet() {
  const { t } = useTranslation('admin');
  const { perform } = useAdminAction();
  const [refused, setRefused] = useState<RefusedWorker | null>(null);
  const submit = ({ id, name, seen }: RefusedWorker, rejection: RejectionBody) =>
    perform(() => call('verifyWorker', 'client', { params: { id }, body: { ...rejection, seen } }), t('refused', { name }));
  return {
    refuse: setRefused,
    sheet: refused && (
      <RefuseSheet name={refused.name} onClose={() => setRefused(null)} onConfirm={(rejection) => submit(refused, rejection)} />
    ),
  };
}

type RejectionBody = z.infer<typeof rejectionBody>;

interface RefuseSheetProps {
  name: string;
  onConfirm: (rejection: RejectionBody) => Promise<ApiError | null>;
  onClose: () => void;
}

/** Asks for the ground, and for words of the admin that only `other` needs. Both stay when the action fails. */
function RefuseSheet({ name, onConfirm, onClose }: RefuseSheetProps) {
  const { t } = useTranslation(['admin', 'common']);
  const isListening = useIsMounted();
  const { control, register, handleSubmit, setError, formState } = useForm({
    defaultValues: { verdict: 'refused', ground: '', reason: '' },
    resolver: contractResolver<Record<'verdict' | 'ground' | 'reason', string>, RejectionBody>(rejectionBody),
  });
  const isOther = useWatch({ control, name: 'ground' }) === 'other';
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (rejection) => {
    const apiError = await onConfirm(rejection);
    // Another sheet may be open by now.
    if (!isListening()) return;
    if (!apiError) onClose();
    else setError('root', { message: apiError.code });
  });
  return (
    <Sheet open onOpenChange={onClose} title={t('refuse_title', { name })} text={t('refuse_text')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Select
          {...register('ground')}
          label={t('rejection.ground')}
          placeholder={t('suspension.choose')}
          options={[...REJECTION_GROUNDS, 'other' as const].map((ground) => ({
            value: ground,
            label: t(`rejection.grounds.${ground}`),
          }))}
          required
          error={errors.ground?.message && errorText(errors.ground.message)}
        />
        <TextArea
          {...register('reason')}
          label={t('rejection.note')}
          hint={t('rejection.note_hint')}
          maxLength={500}
          required={isOther}
          optional={!isOther}
          error={errors.reason?.message && errorText(errors.reason.message)}
        />
        <FormAlert>{errors.root?.message && errorText(errors.root.message)}</FormAlert>
        <Button type="submit" variant="danger" icon={ShieldX} busy={isSubmitting && t('common:processing')}>
          {t('refuse')}
        </Button>
      </form>
    </Sheet>
  );
}
