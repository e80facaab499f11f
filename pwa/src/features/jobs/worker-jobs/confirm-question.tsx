import { CircleCheck, Hammer, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#pwa/shared/format.ts';
import { WorkerQuestion } from '#pwa/ui/worker-question.tsx';
import '#pwa/i18n/en/workerQuestions.ts';

const ICONS = { decline: X, start: Hammer, complete: CircleCheck } as const;

export interface ConfirmQuestionProps {
  open: boolean;
  onOpenChange: () => void;
  asked: keyof typeof ICONS;
  /** Of the client. */
  name: string;
  date: string;
  onYes: (asked: keyof typeof ICONS) => void;
}

/** Asks before a worker says no to a job, completes it, or starts it before its day. */
export function ConfirmQuestion({ open, onOpenChange, asked, name, date, onYes }: ConfirmQuestionProps) {
  const { t, i18n } = useTranslation('workerQuestions');
  return (
    <WorkerQuestion
      open={open}
      title={t(`confirm.${asked}.title`)}
      text={t(`confirm.${asked}.text`, { name, day: formatDay(date, i18n.language) })}
      yes={t(`confirm.${asked}.yes`)}
      no={t(`confirm.${asked}.no`)}
      icon={ICONS[asked]}
      onClose={onOpenChange}
      onYes={() => onYes(asked)}
    />
  );
}
