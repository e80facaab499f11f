import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { GENDERS } from '#contract/catalogue.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import type { Application } from './application.ts';
import { updateApplication, useApplication } from './application-store.ts';
import { GenderNotice } from './gender-notice.tsx';
import { PasswordFields } from './password-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import type { PersonalQuestion } from './questions.ts';

const genderOf = (value: string): Application['gender'] => GENDERS.find((one) => one === value) ?? '';

interface PersonalQuestionProps {
  question: PersonalQuestion;
  /** Codes of the shown errors, by field. */
  errors: Record<string, string>;
}

export function PersonalQuestionFields({ question, errors }: PersonalQuestionProps) {
  const { t } = useTranslation(['workerSignup', 'services', 'errors']);
  const application = useApplication();
  const textField = (name: 'name' | 'email' | 'phone' | 'address' | 'description') => ({
    name,
    value: application[name],
    error: errors[name] && errorText(errors[name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { [name]: _, ...serverErrors } = application.serverErrors;
      updateApplication({
        [name]: target.value,
        serverErrors,
        // A point with a label was found by the previous address.
        ...(name === 'address' && application.placeLabel && { place: null, placeLabel: '' }),
      });
    },
  });
  switch (question) {
    case 'name':
      return <Field label={t('name')} autoComplete="name" required {...textField('name')} />;
    case 'phone':
      return (
        <Field
          label={t('phone')}
          hint={t('phone_hint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          {...textField('phone')}
        />
      );
    case 'email':
      return <Field label={t('email')} type="email" inputMode="email" autoComplete="email" required {...textField('email')} />;
    case 'address':
      return (
        <Field label={t('address')} hint={t('address_hint')} autoComplete="street-address" required {...textField('address')} />
      );
    case 'password':
      return <PasswordFields fieldErrors={errors} />;
    case 'description':
      return (
        <TextArea label={t('about')} hint={t('about_hint')} optional rows={3} maxLength={1000} {...textField('description')} />
      );
    case 'gender':
      return (
        <>
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
        </>
      );
    case 'facePhoto':
    case 'profilePhoto':
    case 'portfolioFiles':
      return <PhotoField name={question} error={errors[question]} />;
  }
}
