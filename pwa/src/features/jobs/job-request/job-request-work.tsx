import { Hammer } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DURATIONS, SERVICE_SLUGS } from '#contract/catalogue.ts';
import { formatRupees } from '#pwa/shared/format.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { TextArea } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { RequestPhotos } from './job-request-photos.tsx';
import { Section, useRequestForm } from '#pwa/features/jobs/job-request-section.tsx';
import { OTHER_SERVICE, priceFor, type RequestValues } from '#pwa/features/jobs/job-request-values.ts';

/** @param isLoggedIn photos are stored per account, so guests cannot add them */
export function WorkSection({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t } = useTranslation(['jobRequest', 'services']);
  const { register, errorOf } = useRequestForm();
  const serviceType = useWatch<RequestValues, 'serviceType'>({ name: 'serviceType' });
  const isOther = serviceType === OTHER_SERVICE;
  return (
    <Section icon={Hammer} title={t('work')}>
      <Select
        {...register('serviceType')}
        label={t('service')}
        required
        options={[
          ...SERVICE_SLUGS.map((slug) => ({ value: slug, label: t(`services:service.${slug}`) })),
          { value: OTHER_SERVICE, label: t('other') },
        ]}
        error={errorOf('serviceType')}
      />
      <TextArea
        {...register('problem_description')}
        label={t(isOther ? 'other_problem' : 'problem')}
        hint={t(isOther ? 'other_hint' : 'problem_hint')}
        optional={!isOther}
        required={isOther}
        rows={3}
        maxLength={2000}
        error={errorOf('problem_description')}
      />
      {isOther ? <p className="text-soft">{t('other_photos')}</p> : isLoggedIn && <RequestPhotos />}
      <Choice
        {...register('service_duration')}
        kind="one"
        legend={t('duration')}
        className="grid grid-cols-2 gap-2 md:grid-cols-3"
        options={DURATIONS.map((duration) => ({
          value: duration,
          label: t(`services:duration.${duration}`),
          hint: isOther ? undefined : formatRupees(priceFor(serviceType, duration)),
        }))}
        error={errorOf('service_duration')}
      />
    </Section>
  );
}
