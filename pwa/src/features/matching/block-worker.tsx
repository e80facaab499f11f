import { Ban, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notify } from '#pwa/ui/toast.ts';

interface BlockProps {
  worker: { id: string; name: string };
  /** Called when the server has answered yes. */
  onDone: () => void;
}

/** Asks before it keeps a worker and this client apart. */
export function BlockWorker({ worker: { id, name }, onDone }: BlockProps) {
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const block = async () => {
    setBusy(true);
    const answer = await call('blockWorker', 'client', { params: { workerId: id } });
    setBusy(false);
    setAsking(false);
    if (!answer.ok) return notify.error(errorText(answer.code));
    notify.info(t('blocked', { name }));
    onDone();
  };
  return (
    <>
      <Button variant="quiet" icon={Ban} onClick={() => setAsking(true)}>
        {t('block', { name })}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
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

export function Unblock({ worker: { id, name }, onDone }: BlockProps) {
  const { t } = useTranslation('profile');
  const [busy, setBusy] = useState(false);
  const unblock = async () => {
    setBusy(true);
    const answer = await call('unblockWorker', 'client', { params: { workerId: id } });
    setBusy(false);
    if (!answer.ok) return notify.error(errorText(answer.code));
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
