import { CalendarCheck, Hammer, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { BookingHead } from './booking-head.tsx';
import { withdrawJob } from './jobs.commands.ts';

/** What stands in the form's place while a request is pending or ongoing. */
export function JobRequestActive({ booking }: { booking: Booking }) {
  const { t } = useTranslation('request');
  const pending = booking.status === 'pending';
  return (
    <Card className="grid gap-4 border-t-4 border-t-marigold">
      <h2 className="text-xl">{t('active.title')}</h2>
      <BookingHead booking={booking} />
      <p>{t(pending ? 'active.pending' : 'active.ongoing')}</p>
      <div className="grid gap-2.5 md:flex md:flex-wrap">
        {!pending && (
          <ButtonLink to={`/job-in-progress/${booking.id}`} icon={Hammer}>
            {t('active.see')}
          </ButtonLink>
        )}
        <ButtonLink to="/my-bookings" icon={CalendarCheck} variant={pending ? 'primary' : 'secondary'}>
          {t('active.bookings')}
        </ButtonLink>
        {pending && <CancelRequest id={booking.id} />}
      </div>
    </Card>
  );
}

function CancelRequest({ id }: { id: string }) {
  const { t } = useTranslation(['request', 'bookings']);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    const answer = await withdrawJob(id);
    setBusy(false);
    setAsking(false);
    if (answer.ok) notify.success(t('active.cancelled'));
    else notify.error(answer.code === 'job.not_cancellable' ? errorText(answer.code) : t('active.cancel_failed'));
  };
  return (
    <>
      <Button variant="danger" icon={X} onClick={() => setAsking(true)}>
        {t('active.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('active.cancel')}
        text={t('bookings:cancel.text')}
        confirm={t('bookings:cancel.yes')}
        cancel={t('bookings:cancel.no')}
        danger
        busy={busy && t('bookings:cancel.busy')}
        onConfirm={() => void cancel()}
      />
    </>
  );
}
