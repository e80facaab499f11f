import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { QuestionModal } from './question-modal.tsx';
import { showDialog } from './show-dialog.ts';

function ReplaceDraftDialog({ onDecide }: { onDecide: (replace: boolean) => void }) {
  const { t } = useTranslation('outbox');
  return (
    <QuestionModal open onOpenChange={() => onDecide(false)} title={t('replace_title')} text={t('replace_text')}>
      <Button variant="danger" onClick={() => onDecide(true)}>
        {t('replace_yes')}
      </Button>
      <Button variant="secondary" onClick={() => onDecide(false)}>
        {t('replace_no')}
      </Button>
    </QuestionModal>
  );
}

/** Asks whether what is being written in a form may be replaced. */
export const showReplaceDraftDialog = (): Promise<boolean> =>
  showDialog((onDecide) => <ReplaceDraftDialog onDecide={onDecide} />);
