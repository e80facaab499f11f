import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { RequestPlace } from './job-request-place.tsx';
import { Section, useRequestForm } from '#pwa/features/jobs/job-request-section.tsx';

/** @param isLoggedIn name and e-mail then come from the account and are read-only */
export function WhereSection({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t } = useTranslation('jobRequest');
  const { register, errorOf } = useRequestForm();
  return (
    <Section icon={MapPin} title={t('where')}>
      <TextArea
        {...register('address')}
        label={t('address')}
        hint={t('address_hint')}
        rows={2}
        autoComplete="street-address"
        required
        maxLength={300}
        error={errorOf('address')}
      />
      <RequestPlace />
      <Field
        {...register('phone_number')}
        label={t('phone')}
        hint={t('phone_hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        error={errorOf('phone_number')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          {...register('name')}
          label={t('name')}
          readOnly={isLoggedIn}
          autoComplete="name"
          required
          error={errorOf('name')}
        />
        <Field
          {...register('email')}
          label={t('email')}
          type="email"
          readOnly={isLoggedIn}
          autoComplete="email"
          required
          error={errorOf('email')}
        />
      </div>
    </Section>
  );
}
