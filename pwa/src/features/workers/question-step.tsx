import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profession } from '#contract/catalogue.ts';
import { useApplication } from './application-store.ts';
import { PersonalQuestionFields } from './personal-question.tsx';
import { QUESTIONS, questionErrors, type PersonalQuestion, type Question } from './questions.ts';
import { SkillQuestionFields } from './skill-question.tsx';
import { StepFrame } from './step-frame.tsx';

interface QuestionStepProps {
  profession: Profession;
  question: Question;
  onNext: () => void;
  onBack: () => void;
}

const isPersonal = (question: Question): question is PersonalQuestion => QUESTIONS[2].some((one) => one === question);

/** One question of the second or third step. Its errors appear at the first "Next" and disappear as they are fixed. */
export function QuestionStep({ profession, question, onNext, onBack }: QuestionStepProps) {
  const { t } = useTranslation('workerSignup');
  const application = useApplication();
  const [failedAttempts, setFailedAttempts] = useState(0);
  const errors = questionErrors(application, question);
  const shownErrors = { ...application.serverErrors, ...(failedAttempts > 0 && errors) };
  return (
    <StepFrame
      title={t(isPersonal(question) ? 'personal_title' : 'skills_title')}
      failedAttempts={failedAttempts}
      onNext={() => (Object.keys(errors).length > 0 ? setFailedAttempts(failedAttempts + 1) : onNext())}
      onBack={onBack}
    >
      {isPersonal(question) ? (
        <PersonalQuestionFields question={question} errors={shownErrors} />
      ) : (
        <SkillQuestionFields profession={profession} question={question} errors={shownErrors} />
      )}
    </StepFrame>
  );
}
