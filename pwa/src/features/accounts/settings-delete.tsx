import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { closeAccountBody } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { closeAccount } from './own-account.mutations.ts';
import { Section } from './settings-section.tsx';

interface DeleteProps {
  area: Area;
  onLeave: () => void;
}

export function SettingsDelete({ area, onLeave }: DeleteProps) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  return (
    <Section id="delete" title={t('delete')}>
      <Card className="grid gap-4">
        <dl className="grid gap-3 md:grid-cols-2">
          <div>
            <dt className="font-bold">{t('delete_goes')}</dt>
            <dd className="text-soft">{t(`delete_goes_text_${area}`)}</dd>
          </div>
          <div>
            <dt className="font-bold">{t('delete_stays')}</dt>
            <dd className="text-soft">{t(`delete_stays_text_${area}`)}</dd>
          </div>
        </dl>
        <Button variant="danger" icon={Trash2} className="md:justify-self-start" onClick={() => setOpen(true)}>
          {t('delete_button')}
        </Button>
      </Card>
      <Sheet open={open} onOpenChange={setOpen} title={t('delete')} text={t('delete_never')}>
        <DeleteForm area={area} onLeave={onLeave} />
      </Sheet>
    </Section>
  );
}

interface Values {
  password: string;
}

function DeleteForm({ area, onLeave }: DeleteProps) {
  const { t } = useTranslation('settings');
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
    resolver: contractResolver<Values, Values>(closeAccountBody),
  });
  const { errors, isSubmitting } = formState;
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const submit = handleSubmit(async ({ password }) => {
    setErrorCode(null);
    const response = await closeAccount(area, password);
    if (response === 'unknown') return setErrorCode(response);
    if (response !== 'done' && !response.ok) {
      if (response.code !== 'auth.wrong_password') return setErrorCode(response.code);
      return setError('password', { type: 'server', message: response.code }, { shouldFocus: true });
    }
    notify.success(t('delete_done'));
    onLeave();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        {...register('password')}
        label={t('delete_password')}
        type="password"
        autoComplete="current-password"
        required
        error={errors.password?.message && errorText(errors.password.message)}
      />
      <FormAlert>
        {errorCode && (
          <>
            <p>{errorCode === 'unknown' ? t('delete_unknown') : errorText(errorCode)}</p>
            {errorCode === 'account.job_open' && (
              <ButtonLink to={area === 'client' ? '/my-bookings' : '/worker/jobs'} variant="secondary" className="mt-2">
                {t(`delete_jobs_${area}`)}
              </ButtonLink>
            )}
            {errorCode === 'account.matter_open' && (
              <ButtonLink to="/contact" variant="secondary" className="mt-2">
                {t('delete_write')}
              </ButtonLink>
            )}
          </>
        )}
      </FormAlert>
      <Button type="submit" variant="danger" size="large" wide icon={Trash2} busy={isSubmitting && t('delete_busy')}>
        {t('delete_button')}
      </Button>
    </form>
  );
}
