import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PROFESSIONS } from '#contract/catalogue.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { PROFESSION_ICONS } from '#pwa/ui/service-icons.ts';
import { parseProfession } from './application.ts';
import { updateApplication, useApplication } from './application-store.ts';
import { StepFrame } from './step-frame.tsx';

export function ProfessionStep({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation(['workerSignup', 'services']);
  const { profession } = useApplication();
  const [failedAttempts, setFailedAttempts] = useState(0);
  const isMissing = failedAttempts > 0 && !profession;
  return (
    <StepFrame
      title={t('profession_title')}
      text={t('profession_text')}
      failedAttempts={failedAttempts}
      onNext={() => (profession ? onNext() : setFailedAttempts(failedAttempts + 1))}
    >
      <div data-wrong={isMissing || undefined} className="[&_label]:min-h-20">
        <Choice
          legend={t('profession_title')}
          hideLegend
          kind="one"
          name="profession"
          value={profession ?? ''}
          onChange={({ target }) => updateApplication({ profession: parseProfession(target.value) })}
          options={PROFESSIONS.map((one) => ({
            value: one,
            label: t(`services:profession.${one}`),
            hint: t(`profession_note.${one}`),
            icon: PROFESSION_ICONS[one],
          }))}
          error={isMissing ? errorText('field.profession') : undefined}
        />
      </div>
    </StepFrame>
  );
}
