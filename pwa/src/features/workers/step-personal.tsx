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
import { StepFrame } from './step-frame.tsx';

type TextName = 'name' | 'email' | 'phone' | 'address' | 'description';
const genderOf = (value: string): Application['gender'] => GENDERS.find((one) => one === value) ?? '';

export function PersonalStep({ onNext, onBack }: { onNext: () => void; onBack: () => void }) {
  const { t } = useTranslation(['wizard', 'services', 'errors']);
  const application = useApplication();
  // Errors come with the first "Next", then go as they are mended.
  const [refusals, setRefusals] = useState(0);
  const found = { ...personalErrors(application), ...passwordErrors(application) };
  const wrong = refusals > 0 ? found : {};
  const errorOf = (name: string): string | undefined => {
    const code = wrong[name] ?? application.refused[name];
    return code && errorText(code);
  };
  const text = (name: TextName) => ({
    name,
    value: application[name],
    error: errorOf(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { [name]: _, ...refused } = application.refused;
      updateApplication({ [name]: target.value, refused });
    },
  });
  const next = () => (Object.keys(found).length > 0 ? setRefusals(refusals + 1) : onNext());
  return (
    <StepFrame title={t('personal_title')} refusals={refusals} onNext={next} onBack={onBack}>
      <Field label={t('name')} autoComplete="name" required {...text('name')} />
      <Field
        label={t('phone')}
        hint={t('phone_hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        {...text('phone')}
      />
      <Field label={t('email')} type="email" inputMode="email" autoComplete="email" required {...text('email')} />
      <Field label={t('address')} hint={t('address_hint')} autoComplete="street-address" required {...text('address')} />
      <PasswordFields wrong={wrong} />
      <PhotoFields errorOf={errorOf} />
      <TextArea label={t('about')} hint={t('about_hint')} optional rows={3} maxLength={1000} {...text('description')} />
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
    </StepFrame>
  );
}
