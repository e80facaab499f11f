import { CircleX, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cancellationRule, LATE_CANCELLATION_HOURS } from '#contract/jobs/cancellation.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Button } from '#pwa/ui/button.tsx';
import { QuestionDialog } from '#pwa/ui/dialog.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import '#pwa/i18n/en/cancelJob.ts';

export interface CancelQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The instant at which the job starts. */
  startsAt: number;
  isStarted: boolean;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Asks before a worker cancels a job, with what that counts as. */
export function CancelQuestion({ open, onOpenChange, startsAt, isStarted, isBusy, onConfirm }: CancelQuestionProps) {
  const { t } = useTranslation('cancelJob');
  const kind = cancellationRule(startsAt, useNow());
  const text = t(`rule.${kind}`, { hours: LATE_CANCELLATION_HOURS });
  const rule = kind === 'begun' && !isStarted ? `${text} ${t('absent')}` : text;
  return (
    <QuestionDialog open={open} onOpenChange={onOpenChange} title={t('title')} text={t('text')} note={rule}>
      <ListenButton large text={(spoken) => `${spoken.text(rule)} ${t('spoken', { yes: t('yes'), no: t('no') })}`} />
      <Button size="large" variant="danger" icon={CircleX} busy={isBusy && t('cancelling')} onClick={onConfirm}>
        {t('yes')}
      </Button>
      <Button size="large" variant="secondary" icon={Undo2} onClick={() => onOpenChange(false)}>
        {t('no')}
      </Button>
    </QuestionDialog>
  );
}
