import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { GENDERS } from '#contract/catalogue.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { passwordErrors, personalErrors, type Application } from './application.ts';
import { updateApplication, useApplication } from './application-store.ts';
import { PasswordFields } from './password-fields.tsx';
import { PhotoFields } from './photo-fields.tsx';
import { GenderNotice } from './gender-notice.tsx';
import { StepFrame } from './step-frame.tsx';

type TextName = 'name' | 'email' | 'phone' | 'address' | 'description';
const genderOf = (value: string): Application['gender'] => GENDERS.find((one) => one === value) ?? '';

export function PersonalStep({ onNext, onBack }: { onNext: () => void; onBack: () => void }) {
  const { t } = useTranslation(['workerSignup', 'services', 'errors']);
  const application = useApplication();
  // Errors appear on the first "Next" and disappear as they are fixed.
  const [failedAttempts, setFailedAttempts] = useState(0);
  const fieldErrors = { ...personalErrors(application), ...passwordErrors(application) };
  const shownErrors = failedAttempts > 0 ? fieldErrors : {};
  const errorOf = (name: string): string | undefined => {
    const code = shownErrors[name] ?? application.serverErrors[name];
    return code && errorText(code);
  };
  const textField = (name: TextName) => ({
    name,
    value: application[name],
    error: errorOf(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { [name]: _, ...serverErrors } = application.serverErrors;
      updateApplication({ [name]: target.value, serverErrors });
    },
  });
  const next = () => (Object.keys(fieldErrors).length > 0 ? setFailedAttempts(failedAttempts + 1) : onNext());
  return (
    <StepFrame title={t('personal_title')} failedAttempts={failedAttempts} onNext={next} onBack={onBack}>
      <Field label={t('name')} autoComplete="name" required {...textField('name')} />
      <Field
        label={t('phone')}
        hint={t('phone_hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        {...textField('phone')}
      />
      <Field label={t('email')} type="email" inputMode="email" autoComplete="email" required {...textField('email')} />
      <Field label={t('address')} hint={t('address_hint')} autoComplete="street-address" required {...textField('address')} />
      <PasswordFields fieldErrors={shownErrors} />
      <PhotoFields errorOf={errorOf} />
      <TextArea label={t('about')} hint={t('about_hint')} optional rows={3} maxLength={1000} {...textField('description')} />
      <Choice
        legend={t('gender')}
        kind="one"
        name="gender"
        className="grid grid-cols-2 gap-3"
        value={application.gender}
        onChange={({ target }) => updateApplication({ gender: genderOf(target.value) })}
        options={[
          ...GENDERS.map((one) => ({ value: one, label: t(`services:gender.${one}`) })),
          { value: '', label: t('gender_none') },
        ]}
      />
      <GenderNotice gender={application.gender} />
    </StepFrame>
  );
}
