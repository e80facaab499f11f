import i18next from 'i18next';
import type { NavigateFunction } from 'react-router';
import type { RoomEvent } from '#contract/events.ts';
import { refreshJobs } from '#pwa/features/jobs/jobs.queries.ts';
import { keepRooms, onRoomEvent } from '#pwa/sync/room.ts';
import { formatRupees } from '#pwa/shared/format.ts';
import { notify } from '#pwa/ui/toast.ts';

/** What a person is told of an event, and where it takes him (client specification, sections 4 and 8). */
function react(event: RoomEvent, area: 'client' | 'worker', navigate: NavigateFunction): void {
  const { t } = i18next;
  switch (event.type) {
    case 'job-accepted':
      return notify.info(event.workerName ? t('events:accepted_by', { name: event.workerName }) : t('events:accepted'));
    case 'job-cancelled':
      return notify.warning(t(area === 'client' ? 'events:cancelled_by_worker' : 'events:cancelled_by_client'));
    case 'job-status-update':
      notify.info(t(event.status === 'completed' ? 'events:completed' : 'events:started'));
      if (event.status === 'ongoing') void navigate(`/job-in-progress/${event.jobId}`);
      return;
    case 'payment':
      return notify.info(t(`events:payment_${area}_${event.state}`, { amount: formatRupees(event.amount) }));
    case 'booking-request':
      notify.info(t('events:booking_request', { name: event.customerName }));
      void refreshJobs('pending');
      return;
    case 'new-job':
      notify.info(t('events:new_job', { service: t(`services:service.${event.job.serviceType}`) }));
      void refreshJobs('pending');
      return;
    case 'changed':
    case 'job-closed':
  }
}

/** Holds the rooms open and tells what they say. Returns the way to stop. */
export function live(navigate: { current: NavigateFunction }): () => void {
  const stopListening = onRoomEvent((area, event) => react(event, area, navigate.current));
  const stopRooms = keepRooms();
  return () => {
    stopListening();
    stopRooms();
  };
}
