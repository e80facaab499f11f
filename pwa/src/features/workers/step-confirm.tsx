import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profession } from '#contract/catalogue.ts';
import { Card } from '#pwa/ui/card.tsx';
import { passwordErrors } from './application.ts';
import { useApplication } from './application-store.ts';
import { PasswordFields } from './password-fields.tsx';
import type { Question, Screen } from './questions.ts';
import { StepFrame } from './step-frame.tsx';

interface ConfirmStepProps {
  profession: Profession;
  onNext: () => void;
  onBack: () => void;
  onChange: (screen: Screen) => void;
}

/** An answer that one press leads back to. */
interface Answer {
  screen: Screen;
  name: string;
  value: string;
}

export function ConfirmStep({ profession, onNext, onBack, onChange }: ConfirmStepProps) {
  const { t } = useTranslation(['workerSignup', 'services', 'skills']);
  const application = useApplication();
  // Evaluated once: the fields must not disappear while they are being filled in.
  const [asksPassword] = useState(() => Object.keys(passwordErrors(application)).length > 0);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const fieldErrors = passwordErrors(application);
  const answer = (step: 2 | 3, question: Question, name: string, value: string | false): Answer => ({
    screen: { step, question },
    name,
    value: value || '–',
  });
  const fileCount = (files: readonly File[]) => files.length > 0 && t('files', { count: files.length });
  const sections: [title: string, answers: Answer[]][] = [
    [t('steps.profession'), [{ screen: { step: 1 }, name: t('profession'), value: t(`services:profession.${profession}`) }]],
    [
      t('steps.personal'),
      [
        answer(2, 'name', t('name'), application.name),
        answer(2, 'phone', t('phone'), application.phone),
        answer(2, 'email', t('email'), application.email),
        answer(2, 'address', t('address'), application.address),
        answer(2, 'facePhoto', t('face'), fileCount(application.facePhoto)),
        answer(2, 'profilePhoto', t('profile'), fileCount(application.profilePhoto)),
        answer(2, 'portfolioFiles', t('portfolio'), fileCount(application.portfolioFiles)),
        answer(2, 'description', t('about'), application.description),
        answer(2, 'gender', t('gender'), application.gender && t(`services:gender.${application.gender}`)),
      ],
    ],
    [
      t('steps.skills'),
      [
        answer(3, 'skills', t('skills'), application.skills.map((one) => t(`skills:skill.${one}`, one)).join(', ')),
        answer(3, 'experience', t('experience'), application.experience && t(`services:experience.${application.experience}`)),
        answer(
          3,
          'certifications',
          t('certifications'),
          application.certifications.map((one) => t(`skills:certification.${one}`, one)).join(', '),
        ),
        answer(3, 'radiusKm', t('radius'), t('radius_km', { km: application.radiusKm })),
        answer(3, 'place', t('place'), application.place ? application.placeLabel || t('place_marked') : t('place_address')),
      ],
    ],
  ];
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
      {sections.map(([title, answers]) => (
        <Card key={title}>
          <h2 className="text-lg">{title}</h2>
          <ul className="mt-1 divide-y divide-line">
            {answers.map((one) => (
              <li key={one.name}>
                <AnswerButton {...one} onChange={() => onChange(one.screen)} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </StepFrame>
  );
}

function AnswerButton({ name, value, onChange }: Answer & { onChange: () => void }) {
  const { t } = useTranslation('workerSignup');
  return (
    <button
      type="button"
      aria-label={`${t('change_what', { what: name })} ${value}`}
      onClick={onChange}
      className="flex min-h-14 w-full items-center gap-3 py-2 text-start"
    >
      <span className="min-w-0 grow">
        <span className="block text-sm text-soft">{name}</span>
        <span className="block font-bold [overflow-wrap:anywhere] whitespace-pre-line">{value}</span>
      </span>
      <Pencil aria-hidden className="size-5 shrink-0 text-indigo" />
    </button>
  );
}
