import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './dialog.tsx';
import { notify } from './toast.ts';
import '#pwa/i18n/en/outboxItems.ts';

export interface DropDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether the server may have accepted the command already. */
  mayHaveArrived: boolean;
  /** Resolves to false if the command is being sent. */
  onDrop: () => Promise<boolean>;
}

/** For code that is loaded on demand itself: others use `DropDialog`. */
export function DropModal({ open, onOpenChange, mayHaveArrived, onDrop }: DropDialogProps) {
  const { t } = useTranslation('outboxItems');
  const drop = async () => {
    onOpenChange(false);
    if (!(await onDrop())) notify.warning(t('on_its_way'));
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('drop_title')}
      text={t(mayHaveArrived ? 'drop_sent_text' : 'drop_text')}
      confirm={t('drop_yes')}
      cancel={t('drop_no')}
      danger
      onConfirm={() => void drop()}
    />
  );
}
