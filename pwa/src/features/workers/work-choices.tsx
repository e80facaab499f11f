import { useTranslation } from 'react-i18next';
import { CERTIFICATIONS, EXPERIENCE, SKILLS, type Profession } from '#contract/catalogue.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { RADII, type Application } from './application.ts';
import { SKILL_ICONS } from './skill-icons.ts';
import '#pwa/i18n/en/skills.ts';

const toggle = (list: readonly string[], value: string): string[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

interface ListProps {
  profession: Profession;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export function SkillChoice({ profession, value, onChange }: ListProps) {
  const { t } = useTranslation(['workerSignup', 'skills']);
  return (
    <Choice
      legend={t('skills')}
      hint={t('skills_hint')}
      kind="many"
      value={value}
      onChange={({ target }) => onChange(toggle(value, target.value))}
      options={SKILLS[profession].map((one) => ({ value: one, label: t(`skills:skill.${one}`), icon: SKILL_ICONS[one] }))}
    />
  );
}

export function CertificateChoice({ profession, value, onChange }: ListProps) {
  const { t } = useTranslation(['workerSignup', 'skills', 'common']);
  return (
    <Choice
      legend={`${t('certifications')} ${t('common:optional')}`}
      kind="many"
      value={value}
      onChange={({ target }) => onChange(toggle(value, target.value))}
      options={CERTIFICATIONS[profession].map((one) => ({ value: one, label: t(`skills:certification.${one}`) }))}
    />
  );
}

interface ExperienceProps {
  value: Application['experience'];
  onChange: (value: Application['experience']) => void;
  error?: string | undefined;
}

export function ExperienceChoice({ value, onChange, error }: ExperienceProps) {
  const { t } = useTranslation(['workerSignup', 'services']);
  return (
    <div data-wrong={error ? true : undefined}>
      <Choice
        legend={t('experience')}
        kind="one"
        name="experience"
        value={value}
        onChange={({ target }) => onChange(EXPERIENCE.find((one) => one === target.value) ?? '')}
        options={EXPERIENCE.map((one) => ({ value: one, label: t(`services:experience.${one}`) }))}
        error={error}
      />
    </div>
  );
}

interface RadiusProps {
  value: string;
  onChange: (value: Application['radiusKm']) => void;
}

export function RadiusChoice({ value, onChange }: RadiusProps) {
  const { t } = useTranslation('workerSignup');
  return (
    <Choice
      legend={t('radius')}
      kind="one"
      name="radius"
      className="grid grid-cols-2 gap-3 md:grid-cols-4"
      value={value}
      onChange={({ target }) => {
        const km = RADII.find((one) => one === target.value);
        if (km) onChange(km);
      }}
      options={RADII.map((km) => ({ value: km, label: t('radius_km', { km }) }))}
    />
  );
}
