import { ThumbsUp, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#pwa/ui/button.tsx';
import { QuestionDialog } from '#pwa/ui/dialog.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';

interface TravelQuestionProps {
  open: boolean;
  busy: string | false;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks whether the worker can travel between this job and the one before or after it. */
export function TravelQuestion({ open, busy, onClose, onConfirm }: TravelQuestionProps) {
  const { t } = useTranslation('rescheduling');
  const [yes, no] = [t('travel.yes'), t('travel.no')];
  return (
    <QuestionDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('travel.title')}
      text={t('travel.text')}
    >
      <ListenButton large text={t('travel.spoken', { yes, no })} />
      <Button size="large" icon={ThumbsUp} busy={busy} onClick={onConfirm}>
        {yes}
      </Button>
      <Button size="large" variant="secondary" icon={Undo2} onClick={onClose}>
        {no}
      </Button>
    </QuestionDialog>
  );
}
