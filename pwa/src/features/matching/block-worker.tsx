import { Ban, CalendarCheck, Undo2 } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { accountData } from '#pwa/sync/db.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notify } from '#pwa/ui/toast.ts';

interface BlockWorkerProps {
  worker: { id: string; name: string };
  /** Called after success. */
  onDone: () => void;
}

/** The accepted bookings of a worker, which a block does not end, each with a sentence that says so. */
function useOpenBookings({ id, name }: BlockWorkerProps['worker']): { id: string; text: string }[] {
  const { t, i18n } = useTranslation('workerProfile');
  const bookings = useLiveQuery(
    () =>
      accountData('client')
        ?.bookings.filter(({ workerId, status }) => workerId === id && (status === 'confirmed' || status === 'ongoing'))
        .toArray() ?? [],
    [id],
  );
  return (bookings ?? []).map((booking) => ({
    id: booking.id,
    text: t('block_booking', { name, day: formatDay(booking.date, i18n.language) }),
  }));
}

/** Blocks a worker after a confirmation. */
export function BlockWorker({ worker, onDone }: BlockWorkerProps) {
  const { t } = useTranslation('workerProfile');
  const { id, name } = worker;
  const bookings = useOpenBookings(worker);
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
        text={[t('block_text', { name }), ...bookings.map(({ text }) => text)].join(' ')}
        confirm={t('block_yes')}
        // "Cancel" would mean the booking of which the text speaks.
        cancel={t('block_no')}
        danger
        busy={busy && t('block_busy')}
        onConfirm={() => void block()}
      />
    </>
  );
}

/** The bookings that a blocked worker still has, with the way to cancel them. */
export const BookingsOfBlocked = ({ worker }: Pick<BlockWorkerProps, 'worker'>) => {
  const { t } = useTranslation('workerProfile');
  return useOpenBookings(worker).map(({ id, text }) => (
    <div key={id} className="mb-3 grid gap-2">
      <p>{text}</p>
      <ButtonLink to={`/job-in-progress/${id}`} variant="secondary" icon={CalendarCheck}>
        {t('see_booking')}
      </ButtonLink>
    </div>
  ));
};

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
