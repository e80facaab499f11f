import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FREQUENCIES, GENDER_PREFERENCES } from '#contract/catalogue.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { CollapsibleSection, useRequestForm } from '#pwa/features/jobs/job-request-section.tsx';
import type { RequestValues } from '#pwa/features/jobs/job-request-values.ts';
import { DurationEstimate } from './job-request-estimate.tsx';

const DETAIL_FIELDS = [
  'service_frequency',
  'preferred_gender',
  'room_count',
  'estimated_area',
  'emergency_contact',
  'special_instructions',
] as const satisfies readonly (keyof RequestValues)[];

/** Optional fields that most requests leave unchanged. */
export function DetailsSection() {
  const { t } = useTranslation(['jobRequest', 'jobFacts', 'services']);
  const { register, errorOf } = useRequestForm();
  const [frequency, gender, rooms, area] = useWatch<
    RequestValues,
    ['service_frequency', 'preferred_gender', 'room_count', 'estimated_area']
  >({ name: ['service_frequency', 'preferred_gender', 'room_count', 'estimated_area'] });
  const content = [
    ...FREQUENCIES.filter((one) => one === frequency).map((one) => t(`services:frequency.${one}`)),
    ...GENDER_PREFERENCES.filter((one) => one === gender).map((one) => t(`services:gender_wish.${one}`)),
    ...(rooms ? [t('rooms_count', { count: Number(rooms) })] : []),
    ...(area ? [area] : []),
  ];
  return (
    <CollapsibleSection title={t('more')} content={content.join(' · ')} names={DETAIL_FIELDS}>
      <Select
        {...register('service_frequency')}
        label={t('jobFacts:frequency')}
        hint={frequency === 'one-time' ? undefined : t('frequency_hint')}
        options={FREQUENCIES.map((one) => ({ value: one, label: t(`services:frequency.${one}`) }))}
        error={errorOf('service_frequency')}
      />
      <Choice
        {...register('preferred_gender')}
        kind="one"
        legend={t('jobFacts:gender')}
        hint={t('gender_hint')}
        className="grid gap-2 md:grid-cols-3"
        options={GENDER_PREFERENCES.map((one) => ({ value: one, label: t(`services:gender_wish.${one}`) }))}
        error={errorOf('preferred_gender')}
      />
      <div className="grid items-end gap-4 md:grid-cols-2">
        <Field
          {...register('room_count')}
          label={t('jobFacts:rooms')}
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          optional
          error={errorOf('room_count') && errorText('field.invalid')}
        />
        <Field
          {...register('estimated_area')}
          label={t('jobFacts:area')}
          placeholder={t('area_example')}
          maxLength={60}
          optional
          error={errorOf('estimated_area')}
        />
      </div>
      <DurationEstimate />
      <Field
        {...register('emergency_contact')}
        label={t('jobFacts:emergency')}
        hint={t('emergency_hint')}
        type="tel"
        inputMode="tel"
        optional
        error={errorOf('emergency_contact')}
      />
      <TextArea
        {...register('special_instructions')}
        label={t('instructions')}
        hint={t('instructions_hint')}
        rows={3}
        maxLength={1000}
        optional
        error={errorOf('special_instructions')}
      />
    </CollapsibleSection>
  );
}
