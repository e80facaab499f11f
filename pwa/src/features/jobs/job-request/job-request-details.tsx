import { ChevronDown } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FREQUENCIES, GENDER_PREFERENCES } from '#contract/catalogue.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { useRequestForm } from '#pwa/features/jobs/job-request-section.tsx';
import type { RequestValues } from '#pwa/features/jobs/job-request-values.ts';
import { DurationEstimate } from './job-request-estimate.tsx';

/** Optional fields that most requests leave unchanged, collapsed by default. */
export function DetailsSection({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  const { t } = useTranslation(['jobRequest', 'services']);
  const { register, errorOf } = useRequestForm();
  const frequency = useWatch<RequestValues, 'service_frequency'>({ name: 'service_frequency' });
  return (
    <details
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group rounded-md border border-line bg-card shadow-board"
    >
      <summary className="flex min-h-16 list-none items-center gap-3 px-4 py-3 md:px-5 [&::-webkit-details-marker]:hidden">
        <span className="grow">
          <span className="block text-xl font-bold">{t('more')}</span>
          <span className="block text-sm text-soft">{t('more_hint')}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-6 shrink-0 text-indigo transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 px-4 pb-5 md:px-5">
        <Select
          {...register('service_frequency')}
          label={t('frequency')}
          hint={frequency === 'one-time' ? undefined : t('frequency_hint')}
          options={FREQUENCIES.map((one) => ({ value: one, label: t(`services:frequency.${one}`) }))}
          error={errorOf('service_frequency')}
        />
        <Choice
          {...register('preferred_gender')}
          kind="one"
          legend={t('gender')}
          hint={t('gender_hint')}
          className="grid gap-2 md:grid-cols-3"
          options={GENDER_PREFERENCES.map((one) => ({ value: one, label: t(`services:gender_wish.${one}`) }))}
          error={errorOf('preferred_gender')}
        />
        <div className="grid items-end gap-4 md:grid-cols-2">
          <Field
            {...register('room_count')}
            label={t('rooms')}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            optional
            error={errorOf('room_count') && errorText('field.invalid')}
          />
          <Field
            {...register('estimated_area')}
            label={t('area')}
            placeholder={t('area_example')}
            maxLength={60}
            optional
            error={errorOf('estimated_area')}
          />
        </div>
        <DurationEstimate />
        <Field
          {...register('emergency_contact')}
          label={t('emergency')}
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
      </div>
    </details>
  );
}
