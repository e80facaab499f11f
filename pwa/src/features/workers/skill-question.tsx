import type { Profession } from '#contract/catalogue.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { currentApplication, updateApplication, useApplication } from './application-store.ts';
import type { SkillQuestion } from './questions.ts';
import { CertificateChoice, ExperienceChoice, RadiusChoice, SkillChoice } from './work-choices.tsx';
import { WorkerPlace } from './worker-place.tsx';

interface SkillQuestionProps {
  profession: Profession;
  question: SkillQuestion;
  /** Codes of the shown errors, by field. */
  errors: Record<string, string>;
}

export function SkillQuestionFields({ profession, question, errors }: SkillQuestionProps) {
  const { skills, certifications, experience, radiusKm, place, placeLabel } = useApplication();
  switch (question) {
    case 'skills':
      return <SkillChoice profession={profession} value={skills} onChange={(value) => updateApplication({ skills: value })} />;
    case 'experience':
      return (
        <ExperienceChoice
          value={experience}
          onChange={(value) => updateApplication({ experience: value })}
          error={errors['experience'] && errorText(errors['experience'])}
        />
      );
    case 'certifications':
      return (
        <CertificateChoice
          profession={profession}
          value={certifications}
          onChange={(value) => updateApplication({ certifications: value })}
        />
      );
    case 'radiusKm':
      return <RadiusChoice value={radiusKm} onChange={(value) => updateApplication({ radiusKm: value })} />;
    case 'place':
      return (
        <WorkerPlace
          point={place}
          label={placeLabel}
          address={() => currentApplication().address}
          onMark={(point, foundLabel) => updateApplication({ place: point, placeLabel: foundLabel })}
        />
      );
  }
}
