import { Ban, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notify } from '#pwa/ui/toast.ts';

interface BlockWorkerProps {
  worker: { id: string; name: string };
  /** Called after success. */
  onDone: () => void;
}

/** Blocks a worker after a confirmation. */
export function BlockWorker({ worker: { id, name }, onDone }: BlockWorkerProps) {
  const { t } = useTranslation('workerProfile');
  const [dialogOpen, setDialogOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const block = async () => {
    setBusy(true);
    const response = await call('blockWorker', 'client', { params: { workerId: id } });
    setBusy(false);
    setDialogOpen(false);
    if (!response.ok) return notify.error(errorText(response.code));
    notify.info(t('blocked', { name }));
    onDone();
  };
  return (
    <>
      <Button variant="quiet" icon={Ban} onClick={() => setDialogOpen(true)}>
        {t('block', { name })}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        onOpenChange={setDialogOpen}
        title={t('block_title', { name })}
        text={t('block_text', { name })}
        confirm={t('block_yes')}
        danger
        busy={busy && t('block_busy')}
        onConfirm={() => void block()}
      />
    </>
  );
}

export function UnblockWorker({ worker: { id, name }, onDone }: BlockWorkerProps) {
  const { t } = useTranslation('workerProfile');
  const [busy, setBusy] = useState(false);
  const unblock = async () => {
    setBusy(true);
    const response = await call('unblockWorker', 'client', { params: { workerId: id } });
    setBusy(false);
    if (!response.ok) return notify.error(errorText(response.code));
    notify.info(t('unblocked', { name }));
    onDone();
  };
  return (
    <Button variant="secondary" icon={Undo2} busy={busy && t('unblock')} onClick={() => void unblock()}>
      {t('unblock')}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
