import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { QuestionModal } from './question-modal.tsx';
import { showDialog } from './show-dialog.ts';

/** Why it is lost: something else takes its place in the form, or the user leaves the screen by a notification. */
export type DraftLoss = 'replace' | 'leave';

interface LostDraftDialogProps {
  loss: DraftLoss;
  onDecide: (isAccepted: boolean) => void;
}

function LostDraftDialog({ loss, onDecide }: LostDraftDialogProps) {
  const { t } = useTranslation('outbox', { keyPrefix: `lost_draft.${loss}` });
  return (
    <QuestionModal open onOpenChange={() => onDecide(false)} title={t('title')} text={t('text')}>
      <Button variant="danger" onClick={() => onDecide(true)}>
        {t('yes')}
      </Button>
      <Button variant="secondary" onClick={() => onDecide(false)}>
        {t('no')}
      </Button>
    </QuestionModal>
  );
}

/** Asks whether what is being written may be lost. */
export const showLostDraftDialog = (loss: DraftLoss): Promise<boolean> =>
  showDialog((onDecide) => <LostDraftDialog loss={loss} onDecide={onDecide} />);
