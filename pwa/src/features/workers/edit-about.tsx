import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { GENDERS } from '#contract/catalogue.ts';
import { workerChanges, type WorkerChanges } from '#contract/workers/worker-profile.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { changedFields } from '#pwa/shared/changed-fields.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { currentSession } from '#pwa/sync/session/session.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { FormSubmit } from '#pwa/ui/form-submit.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { GenderNotice } from './gender-notice.tsx';
import { RecheckNotice } from './recheck-notice.tsx';
import { changeWorker } from './profile.mutations.ts';

interface Values {
  name: string;
  phone: string;
  description: string;
}
const FIELDS = ['name', 'phone', 'description'] as const;
const fieldOf = (name: string) => FIELDS.find((field) => field === name);

/** Edits the personal details that clients see. */
export function EditAbout({ worker, onDone }: { worker: Worker; onDone: () => void }) {
  const { t } = useTranslation(['workerAccount', 'workerSignup', 'services', 'errors']);
  const navigate = useNavigate();
  const isListening = useIsMounted();
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const [opened] = useState(worker);
  const [gender, setGender] = useState(opened.gender);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: opened.name, phone: opened.phone, description: opened.description },
    resolver: contractResolver<Values, WorkerChanges>(workerChanges),
  });
  const { errors, isSubmitting } = formState;
  const errorOf = (name: keyof Values) => errors[name]?.message && errorText(errors[name].message);
  const submit = handleSubmit(async (body) => {
    setErrorCode(null);
    const response = await changeWorker(changedFields({ ...body, gender }, opened), isListening);
    if (response.ok) {
      notifySent(response, t('saved'));
      // Another form may be open by now.
      if (!isListening()) return;
      onDone();
      const profile = currentSession('worker')?.profile;
      if (profile?.phone !== worker.phone && profile?.phoneVerification === 'needed')
        await navigate('/worker/verify-phone', { state: { returnUrl: '/worker/account' } });
      return;
    }
    const fieldErrors = response.code === 'account.phone_taken' ? { phone: response.code } : response.fields;
    if (!showFieldErrors<Values>(fieldErrors, setError, fieldOf)) setErrorCode(response.code);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 [&_input]:min-h-14">
      <Field {...register('name')} label={t('workerSignup:name')} autoComplete="name" required error={errorOf('name')} />
      <Field
        {...register('phone')}
        label={t('workerSignup:phone')}
        hint={t('phone_hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        error={errorOf('phone')}
      />
      <Field label={t('workerSignup:email')} hint={t('email_hint')} type="email" value={worker.email} readOnly />
      <TextArea
        {...register('description')}
        label={t('workerSignup:about')}
        hint={t('workerSignup:about_hint')}
        optional
        rows={3}
        maxLength={1000}
        error={errorOf('description')}
      />
      <Choice
        legend={t('workerSignup:gender')}
        kind="one"
        name="gender"
        className="grid grid-cols-2 gap-3"
        value={gender ?? ''}
        onChange={({ target }) => setGender(GENDERS.find((one) => one === target.value) ?? null)}
        options={[
          ...GENDERS.map((one) => ({ value: one, label: t(`services:gender.${one}`) })),
          { value: '', label: t('workerSignup:gender_none') },
        ]}
      />
      <GenderNotice gender={gender} />
      <RecheckNotice worker={worker} />
      <FormSubmit errorCode={errorCode} busy={isSubmitting && t('saving')}>
        {t('save')}
      </FormSubmit>
    </form>
  );
}
