import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { lazyModal } from './lazy-modal.tsx';
import type { QuestionDialogProps } from './question-modal.tsx';

/** A dialog that requires a decision: a press outside does not close it, Escape does. */
export const QuestionDialog = lazyModal<QuestionDialogProps>(async () => (await import('./question-modal.tsx')).QuestionModal);

interface ConfirmProps extends Omit<QuestionDialogProps, 'children'> {
  /** Label of the confirm button. */
  confirm: string;
  cancel?: string | undefined;
  danger?: boolean;
  /** Label of the confirm button while the action runs. */
  busy?: string | false | undefined;
  onConfirm: () => void;
}

export function ConfirmDialog({ confirm, cancel, danger, busy, onConfirm, ...rest }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <QuestionDialog {...rest}>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
      <Button variant="quiet" onClick={() => rest.onOpenChange(false)}>
        {cancel ?? t('cancel')}
      </Button>
    </QuestionDialog>
  );
}
