import { useTranslation } from 'react-i18next';
import { Button } from '#pwa/ui/button.tsx';
import { QuestionModal } from '#pwa/ui/question-modal.tsx';

interface ThankYouDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** A second paragraph. */
  note?: string | undefined;
}

/** The confirmation after a form of this page. It comes with the page, because it must not be missing after what was sent. */
export function ThankYouDialog({ open, onClose, title, text, note }: ThankYouDialogProps) {
  const { t } = useTranslation();
  return (
    <QuestionModal open={open} onOpenChange={(next) => !next && onClose()} title={title} text={text} note={note}>
      <Button onClick={onClose}>{t('close')}</Button>
    </QuestionModal>
  );
}
