import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profession } from '#contract/catalogue.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { passwordErrors } from './application.ts';
import { useApplication } from './application-store.ts';
import { PasswordFields } from './password-fields.tsx';
import { Facts } from './facts.tsx';
import { StepFrame } from './step-frame.tsx';

interface ConfirmStepProps {
  profession: Profession;
  onNext: () => void;
  onBack: () => void;
  onChange: (step: number) => void;
}

export function ConfirmStep({ profession, onNext, onBack, onChange }: ConfirmStepProps) {
  const { t } = useTranslation(['wizard', 'services']);
  const given = useApplication();
  // Not while it is typed: the fields stay until they are right and the step is left.
  const [asksPassword] = useState(() => Object.keys(passwordErrors(given)).length > 0);
  const [refusals, setRefusals] = useState(0);
  const wrong = passwordErrors(given);
  const files = given.facePhoto.length + given.profilePhoto.length + given.portfolioFiles.length;
  const section = (step: number, title: string, children: ReactNode) => (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        <Button
          variant="quiet"
          size="large"
          icon={Pencil}
          aria-label={t('change_what', { what: title })}
          onClick={() => onChange(step)}
        >
          {t('change')}
        </Button>
      </div>
      {children}
    </Card>
  );
  return (
    <StepFrame
      title={t('confirm_title')}
      text={t('confirm_text')}
      next={t('review_submit')}
      refusals={refusals}
      onNext={() => (Object.keys(wrong).length > 0 ? setRefusals(refusals + 1) : onNext())}
      onBack={onBack}
    >
      {asksPassword && (
        <Card className="grid gap-5">
          <PasswordFields wrong={refusals > 0 ? wrong : {}} />
        </Card>
      )}
      {section(1, t('steps.profession'), <Facts facts={[[t('profession'), t(`services:profession.${profession}`)]]} />)}
      {section(
        2,
        t('steps.personal'),
        <Facts
          facts={[
            [t('name'), given.name],
            [t('phone'), given.phone],
            [t('email'), given.email],
            [t('address'), given.address],
            [t('about'), given.description],
            [t('gender'), given.gender && t(`services:gender.${given.gender}`)],
            [t('photos'), t('files', { count: files })],
          ]}
        />,
      )}
      {section(
        3,
        t('steps.skills'),
        <Facts
          facts={[
            [t('skills'), given.skills.map((one) => t(`services:skill.${one}`, one)).join(', ')],
            [t('experience'), given.experience && t(`services:experience.${given.experience}`)],
            [t('certifications'), given.certifications.map((one) => t(`services:certification.${one}`, one)).join(', ')],
            [t('radius'), t('radius_km', { km: given.radiusKm })],
            [t('place'), given.place ? given.placeLabel || t('place_marked') : t('place_address')],
          ]}
        />,
      )}
    </StepFrame>
  );
}
