import { Hammer } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DURATIONS, SERVICE_SLUGS } from '#contract/catalogue.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { KEEP_FOCUS } from '#pwa/shared/keep-focus.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { TextArea } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { RequestPhotos } from './job-request-photos.tsx';
import { CollapsibleSection, Section, useRequestForm } from '#pwa/features/jobs/job-request-section.tsx';
import { OTHER_SERVICE, parseDuration, priceFor, type RequestValues } from '#pwa/features/jobs/job-request-values.ts';

/** @param isLoggedIn photos are stored per account, so guests cannot add them */
export function WorkSection({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t } = useTranslation(['jobRequest', 'services']);
  const { register, errorOf } = useRequestForm();
  const [, setParams] = useSearchParams();
  const [serviceType, duration, problem] = useWatch<RequestValues, ['serviceType', 'service_duration', 'problem_description']>({
    name: ['serviceType', 'service_duration', 'problem_description'],
  });
  const isOther = serviceType === OTHER_SERVICE;
  const priceText = (one: string) => (isOther ? undefined : formatRupees(priceFor(serviceType, one)));
  const durationText = t(`services:duration.${parseDuration(duration)}`);
  const problemField = (
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
  );
  return (
    <Section icon={Hammer} title={t('work')}>
      <Select
        {...register('serviceType', {
          // The service of the URL has priority over that of the draft, after a reload and on return from the login.
          onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
            setParams({ service: target.value }, { replace: true, state: KEEP_FOCUS }),
        })}
        label={t('service')}
        required
        options={[
          ...SERVICE_SLUGS.map((slug) => ({ value: slug, label: t(`services:service.${slug}`) })),
          { value: OTHER_SERVICE, label: t('other') },
        ]}
        error={errorOf('serviceType')}
      />
      {isOther ? (
        problemField
      ) : (
        <CollapsibleSection title={t('about_work')} content={problem || t('about_work_empty')} names={['problem_description']}>
          {problemField}
        </CollapsibleSection>
      )}
      {isOther ? <p className="text-soft">{t('other_photos')}</p> : isLoggedIn && <RequestPhotos />}
      <CollapsibleSection
        title={t('duration')}
        content={[durationText, priceText(duration)].filter(Boolean).join(' · ')}
        names={['service_duration']}
      >
        <Choice
          {...register('service_duration')}
          kind="one"
          legend={t('duration')}
          hideLegend
          className="grid grid-cols-2 gap-2 md:grid-cols-3"
          options={DURATIONS.map((one) => ({
            value: one,
            label: t(`services:duration.${one}`),
            hint: priceText(one),
          }))}
          error={errorOf('service_duration')}
        />
      </CollapsibleSection>
    </Section>
  );
}
