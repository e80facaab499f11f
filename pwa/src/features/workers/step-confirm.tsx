import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profession } from '#contract/catalogue.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { passwordErrors } from './application.ts';
import { useApplication } from './application-store.ts';
import { PasswordFields } from './password-fields.tsx';
import { Facts } from '#pwa/ui/facts.tsx';
import { StepFrame } from './step-frame.tsx';

interface ConfirmStepProps {
  profession: Profession;
  onNext: () => void;
  onBack: () => void;
  onChange: (step: number) => void;
}

export function ConfirmStep({ profession, onNext, onBack, onChange }: ConfirmStepProps) {
  const { t } = useTranslation(['workerSignup', 'services']);
  const application = useApplication();
  // Evaluated once: the fields must not disappear while they are being filled in.
  const [asksPassword] = useState(() => Object.keys(passwordErrors(application)).length > 0);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const fieldErrors = passwordErrors(application);
  const files = application.facePhoto.length + application.profilePhoto.length + application.portfolioFiles.length;
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
      failedAttempts={failedAttempts}
      onNext={() => (Object.keys(fieldErrors).length > 0 ? setFailedAttempts(failedAttempts + 1) : onNext())}
      onBack={onBack}
    >
      {asksPassword && (
        <Card className="grid gap-5">
          <PasswordFields fieldErrors={failedAttempts > 0 ? fieldErrors : {}} />
        </Card>
      )}
      {section(
        1,
        t('steps.profession'),
        <Facts columns="md:max-lg:grid-cols-2" facts={[[t('profession'), t(`services:profession.${profession}`)]]} />,
      )}
      {section(
        2,
        t('steps.personal'),
        <Facts
          columns="md:max-lg:grid-cols-2"
          facts={[
            [t('name'), application.name],
            [t('phone'), application.phone],
            [t('email'), application.email],
            [t('address'), application.address],
            [t('about'), application.description],
            [t('gender'), application.gender && t(`services:gender.${application.gender}`)],
            [t('photos'), t('files', { count: files })],
          ]}
        />,
      )}
      {section(
        3,
        t('steps.skills'),
        <Facts
          columns="md:max-lg:grid-cols-2"
          facts={[
            [t('skills'), application.skills.map((one) => t(`services:skill.${one}`, one)).join(', ')],
            [t('experience'), application.experience && t(`services:experience.${application.experience}`)],
            [t('certifications'), application.certifications.map((one) => t(`services:certification.${one}`, one)).join(', ')],
            [t('radius'), t('radius_km', { km: application.radiusKm })],
            [t('place'), application.place ? application.placeLabel || t('place_marked') : t('place_address')],
          ]}
        />,
      )}
    </StepFrame>
  );
}
