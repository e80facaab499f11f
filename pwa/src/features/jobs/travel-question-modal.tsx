import { ThumbsUp, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#pwa/ui/button.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { QuestionModal } from '#pwa/ui/question-modal.tsx';
import '#pwa/i18n/en/travelQuestion.ts';

export interface TravelQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: string | false;
  onConfirm: () => void;
}

export function TravelQuestionModal({ open, onOpenChange, busy, onConfirm }: TravelQuestionProps) {
  const { t } = useTranslation('travelQuestion');
  const [yes, no] = [t('yes'), t('no')];
  return (
    <QuestionModal open={open} onOpenChange={onOpenChange} title={t('title')} text={t('text')}>
      <ListenButton large text={t('spoken', { yes, no })} />
      <Button size="large" icon={ThumbsUp} busy={busy} onClick={onConfirm}>
        {yes}
      </Button>
      <Button size="large" variant="secondary" icon={Undo2} onClick={() => onOpenChange(false)}>
        {no}
      </Button>
    </QuestionModal>
  );
}
