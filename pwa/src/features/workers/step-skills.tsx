import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CERTIFICATIONS, EXPERIENCE, SKILLS, type Profession } from '#contract/catalogue.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { RADII } from './application.ts';
import { currentApplication, updateApplication, useApplication } from './application-store.ts';
import { WorkerPlace } from './worker-place.tsx';
import { StepFrame } from './step-frame.tsx';

const toggled = (list: readonly string[], value: string): string[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

interface SkillsStepProps {
  profession: Profession;
  onNext: () => void;
  onBack: () => void;
}

export function SkillsStep({ profession, onNext, onBack }: SkillsStepProps) {
  const { t } = useTranslation(['wizard', 'services', 'common']);
  const { skills, certifications, experience, radiusKm, place, placeLabel } = useApplication();
  const [refusals, setRefusals] = useState(0);
  const wrong = refusals > 0 && !experience;
  return (
    <StepFrame
      title={t('skills_title')}
      text={t('skills_hint')}
      spoken={SKILLS[profession].map((one) => t(`services:skill.${one}`)).join(', ')}
      refusals={refusals}
      onNext={() => (experience ? onNext() : setRefusals(refusals + 1))}
      onBack={onBack}
    >
      <Choice
        legend={t('skills')}
        kind="many"
        value={skills}
        onChange={({ target }) => updateApplication({ skills: toggled(skills, target.value) })}
        options={SKILLS[profession].map((one) => ({ value: one, label: t(`services:skill.${one}`) }))}
      />
      <div data-wrong={wrong || undefined}>
        <Choice
          legend={t('experience')}
          kind="one"
          name="experience"
          value={experience}
          onChange={({ target }) => updateApplication({ experience: EXPERIENCE.find((one) => one === target.value) ?? '' })}
          options={EXPERIENCE.map((one) => ({ value: one, label: t(`services:experience.${one}`) }))}
          error={wrong ? errorText('field.experience') : undefined}
        />
      </div>
      <Choice
        legend={`${t('certifications')} ${t('common:optional')}`}
        kind="many"
        value={certifications}
        onChange={({ target }) => updateApplication({ certifications: toggled(certifications, target.value) })}
        options={CERTIFICATIONS[profession].map((one) => ({ value: one, label: t(`services:certification.${one}`) }))}
      />
      <Choice
        legend={t('radius')}
        kind="one"
        name="radius"
        className="grid grid-cols-2 gap-3 md:grid-cols-4"
        value={radiusKm}
        onChange={({ target }) => updateApplication({ radiusKm: RADII.find((one) => one === target.value) ?? radiusKm })}
        options={RADII.map((km) => ({ value: km, label: t('radius_km', { km }) }))}
      />
      <WorkerPlace
        point={place}
        label={placeLabel}
        address={() => currentApplication().address}
        onMark={(point, found) => updateApplication({ place: point, placeLabel: found })}
      />
    </StepFrame>
  );
}
