import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profession } from '#contract/catalogue.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { currentApplication, updateApplication, useApplication } from './application-store.ts';
import { SKILL_ICONS } from './skill-icons.ts';
import { StepFrame } from './step-frame.tsx';
import { CertificateChoice, ExperienceChoice, RadiusChoice, SkillChoice } from './work-choices.tsx';
import { WorkerPlace } from './worker-place.tsx';

interface SkillsStepProps {
  profession: Profession;
  onNext: () => void;
  onBack: () => void;
}

export function SkillsStep({ profession, onNext, onBack }: SkillsStepProps) {
  const { t } = useTranslation(['workerSignup', 'services', 'errors']);
  const { skills, certifications, experience, radiusKm, place, placeLabel } = useApplication();
  const [failedAttempts, setFailedAttempts] = useState(0);
  return (
    <StepFrame
      title={t('skills_title')}
      text={t('skills_hint')}
      failedAttempts={failedAttempts}
      onNext={() => (experience ? onNext() : setFailedAttempts(failedAttempts + 1))}
      onBack={onBack}
    >
      <SkillChoice
        profession={profession}
        icons={SKILL_ICONS}
        value={skills}
        onChange={(value) => updateApplication({ skills: value })}
      />
      <ExperienceChoice
        value={experience}
        onChange={(value) => updateApplication({ experience: value })}
        error={failedAttempts > 0 && !experience ? errorText('field.experience') : undefined}
      />
      <CertificateChoice
        profession={profession}
        value={certifications}
        onChange={(value) => updateApplication({ certifications: value })}
      />
      <RadiusChoice value={radiusKm} onChange={(value) => updateApplication({ radiusKm: value })} />
      <WorkerPlace
        point={place}
        label={placeLabel}
        address={() => currentApplication().address}
        onMark={(point, foundLabel) => updateApplication({ place: point, placeLabel: foundLabel })}
      />
    </StepFrame>
  );
}
