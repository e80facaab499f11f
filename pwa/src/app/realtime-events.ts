import i18next from 'i18next';
import type { NavigateFunction } from 'react-router';
import type { NotificationTopic } from '#contract/accounts.ts';
import type { RoomEvent } from '#contract/events.ts';
import { topicsOf } from '#pwa/features/accounts/topics.ts';
import { refreshJobs } from '#pwa/features/jobs/jobs.queries.ts';
import { refreshWorker } from '#pwa/features/workers/profile.mutations.ts';
import { isChatVisible } from '#pwa/sync/realtime/chat-room.ts';
import { connectRooms, onRoomEvent } from '#pwa/sync/realtime/rooms.ts';
import { onSecondFactorNeeded } from '#pwa/sync/http/api-client.ts';
import { currentSession } from '#pwa/sync/session/session.ts';
import { formatRupees } from '#pwa/shared/format.ts';
import { notify } from '#pwa/ui/toast.ts';
import { startSavingSnapshots } from './save-snapshot.ts';

const TOPIC_OF: Partial<Record<RoomEvent['type'], NotificationTopic>> = {
  'job-accepted': 'bookings',
  'job-cancelled': 'bookings',
  'job-status-update': 'bookings',
  payment: 'payments',
  message: 'messages',
};

/** Whether the client has turned notifications about such events off. */
function isMuted(event: RoomEvent, area: 'client' | 'worker'): boolean {
  const topic = TOPIC_OF[event.type];
  const user = area === 'client' ? currentSession('client')?.profile : undefined;
  return topic !== undefined && user !== undefined && !topicsOf(user)[topic];
}

/** Shows a toast for an event or navigates (client specification, sections 4 and 8). */
function handleEvent(event: RoomEvent, area: 'client' | 'worker', navigate: NavigateFunction): void {
  const { t } = i18next;
  // Navigation is not a notification: it happens even if the topic is muted.
  if (event.type === 'job-status-update' && event.status === 'ongoing') void navigate(`/job-in-progress/${event.jobId}`);
  if (isMuted(event, area)) return;
  switch (event.type) {
    case 'job-accepted':
      return notify.info(event.workerName ? t('events:accepted_by', { name: event.workerName }) : t('events:accepted'));
    case 'job-cancelled':
      if (event.by === 'time') return notify.warning(t(`events:expired_${area}`));
      if (event.noShow) return notify.warning(t('events:no_show'));
      if (event.successorId) return notify.warning(t('events:asked_again'));
      if (event.by === 'admin') return notify.warning(t('events:cancelled_by_admin'));
      return notify.warning(t(area === 'client' ? 'events:cancelled_by_worker' : 'events:cancelled_by_client'));
    case 'job-status-update':
      return notify.info(t(event.status === 'completed' ? 'events:completed' : 'events:started'));
    case 'payment':
      return notify.info(
        t(`events:payment_${area}_${event.refundDue ? 'refund_due' : event.state}`, { amount: formatRupees(event.amount) }),
      );
    case 'booking-request':
      notify.info(t('events:booking_request', { name: event.customerName }));
      void refreshJobs('pending');
      return;
    case 'new-job':
      notify.info(t('events:new_job', { service: t(`services:service.${event.job.serviceType}`) }));
      void refreshJobs('pending');
      return;
    case 'notice':
      void refreshWorker();
      void refreshJobs('pending');
      return event.about === 'verified' ? notify.success(t('events:verified')) : notify.warning(t('events:refused'));
    case 'message':
      return isChatVisible(area, event.jobId) ? undefined : notify.info(t('events:message', { name: event.from }));
    case 'sos-raised':
    case 'sos-updated':
    case 'changed':
    case 'receiveMessage':
    case 'job-closed':
  }
}

const presentSecondFactor = async (): Promise<boolean> =>
  (await import('#pwa/features/second-factor/second-factor-dialog.tsx')).showSecondFactorDialog();

/** Holds the rooms open, handles their events and saves snapshots. Returns a function that stops all of it. */
export function startBackgroundTasks(navigate: { current: NavigateFunction }): () => void {
  onSecondFactorNeeded(presentSecondFactor);
  const unsubscribe = onRoomEvent((area, event) => handleEvent(event, area, navigate.current));
  const stopRooms = connectRooms();
  const stopSnapshots = startSavingSnapshots();
  return () => {
    stopSnapshots();
    unsubscribe();
    stopRooms();
  };
}
