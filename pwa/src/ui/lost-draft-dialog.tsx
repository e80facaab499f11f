import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { QuestionModal } from './question-modal.tsx';
import { SheetHeaderExtra } from './sheet-header-extra.ts';
import { showDialog } from './show-dialog.ts';
import '#pwa/i18n/en/lostDraft.ts';

/** Why it is lost: something else takes its place in the form, the user leaves the screen by a notification, or the sheet closes. */
export type DraftLoss = 'replace' | 'leave' | 'close';

interface LostDraftDialogProps {
  loss: DraftLoss;
  onDecide: (isAccepted: boolean) => void;
}

function LostDraftDialog({ loss, onDecide }: LostDraftDialogProps) {
  const { t } = useTranslation('lostDraft', { keyPrefix: `question.${loss}` });
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

/** Asks whether what is being written may be lost. `headerExtra` is that of the sheet that the dialog covers. */
export const showLostDraftDialog = (loss: DraftLoss, headerExtra: ReactNode): Promise<boolean> =>
  showDialog((onDecide) => (
    <SheetHeaderExtra value={headerExtra}>
      <LostDraftDialog loss={loss} onDecide={onDecide} />
    </SheetHeaderExtra>
  ));
