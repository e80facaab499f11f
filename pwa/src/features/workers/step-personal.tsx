import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { GENDERS } from '#contract/catalogue.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Choice } from '#pwa/ui/choice.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { personalErrors, updateApplication, useApplication, type Application } from './application.ts';
import { PhotoFields } from './photo-fields.tsx';
import { StepFrame } from './step-frame.tsx';

type TextName = 'name' | 'email' | 'phone' | 'address' | 'password' | 'confirmPassword' | 'description';
const genderOf = (value: string): Application['gender'] => GENDERS.find((one) => one === value) ?? '';

export function PersonalStep({ onNext, onBack }: { onNext: () => void; onBack: () => void }) {
  const { t } = useTranslation(['wizard', 'services']);
  const application = useApplication();
  // Errors come with the first "Next", then go as they are mended.
  const [refusals, setRefusals] = useState(0);
  const wrong = refusals > 0 ? personalErrors(application) : {};
  const errorOf = (name: string): string | undefined => {
    const code = wrong[name] ?? application.refused[name];
    return code === undefined ? undefined : code === 'mismatch' ? t('mismatch') : errorText(code);
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
  const next = () => (Object.keys(personalErrors(application)).length > 0 ? setRefusals(refusals + 1) : onNext());
  return (
    <StepFrame title={t('personal_title')} refusals={refusals} onNext={next} onBack={onBack}>
      {application.restored && <Banner tone="warning">{t('restored')}</Banner>}
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
      <Field
        label={t('password')}
        hint={t('password_hint')}
        type="password"
        autoComplete="new-password"
        required
        {...text('password')}
      />
      <Field label={t('confirm_password')} type="password" autoComplete="new-password" required {...text('confirmPassword')} />
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
