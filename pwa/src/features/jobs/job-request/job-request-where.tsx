import { MapPin } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { RequestPlace } from './job-request-place.tsx';
import { CollapsibleSection, Section, useRequestForm } from '#pwa/features/jobs/job-request-section.tsx';
import type { RequestValues } from '#pwa/features/jobs/job-request-values.ts';

/**
 * @param isLoggedIn a guest is asked for name and numbers when signing up; with an account, name and e-mail come from it and
 * are read-only
 */
export function WhereSection({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t } = useTranslation('jobRequest');
  const { register, errorOf, getValues, setPlace } = useRequestForm();
  return (
    <Section icon={MapPin} title={t('where')}>
      <TextArea
        {...register('address', {
          onChange: () => {
            // The point belongs to the previous address.
            if (getValues('place_of_address') || getValues('place_label')) setPlace(null);
          },
        })}
        label={t('address')}
        hint={t('address_hint')}
        rows={2}
        autoComplete="street-address"
        required
        maxLength={300}
        error={errorOf('address')}
      />
      <RequestPlace />
      {isLoggedIn && <Identity />}
    </Section>
  );
}

function Identity() {
  const { t } = useTranslation('jobRequest');
  const { register, errorOf } = useRequestForm();
  const [name, phone] = useWatch<RequestValues, ['name', 'phone_number']>({ name: ['name', 'phone_number'] });
  return (
    <CollapsibleSection title={t('identity')} content={`${name} · ${phone}`} names={['phone_number', 'name', 'email']}>
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
        <Field {...register('name')} label={t('name')} readOnly autoComplete="name" required error={errorOf('name')} />
        <Field
          {...register('email')}
          label={t('email')}
          type="email"
          readOnly
          autoComplete="email"
          required
          error={errorOf('email')}
        />
      </div>
    </CollapsibleSection>
  );
}
