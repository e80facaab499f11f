import i18next from 'i18next';
import type { NavigateFunction } from 'react-router';
import type { NotificationTopic } from '#contract/accounts.ts';
import type { RoomEvent } from '#contract/events.ts';
import { topicsOf } from '#pwa/features/accounts/topics.ts';
import { refreshJobs } from '#pwa/features/jobs/jobs.queries.ts';
import { offerJob } from '#pwa/features/jobs/worker-jobs/offered-job.ts';
import { refreshWorker } from '#pwa/features/workers/profile.mutations.ts';
import { accountData } from '#pwa/sync/db.ts';
import { isChatVisible } from '#pwa/sync/realtime/chat-room.ts';
import { connectRooms, onDispatchReconnected, onRoomEvent } from '#pwa/sync/realtime/rooms.ts';
import { call, onSecondFactorNeeded } from '#pwa/sync/http/api-client.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { refreshProfile } from '#pwa/sync/outbox/session-profile.ts';
import { currentSession, type Area } from '#pwa/sync/session/session.ts';
import { loadAdminTexts } from '#pwa/i18n/admin-texts.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { loadOrReport } from '#pwa/ui/code-failed.ts';
import { preloadModals } from '#pwa/ui/lazy-modal.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { handlePressedNotifications, isWriting } from './pressed-notifications.ts';
import { reserveLiveBookings } from './reserve-live-bookings.ts';
import { startSavingSnapshots } from './save-snapshot.ts';

const TOPIC_OF: Partial<Record<RoomEvent['type'], NotificationTopic>> = {
  'job-accepted': 'bookings',
  'job-cancelled': 'bookings',
  'job-status-update': 'bookings',
  'booking-request': 'bookings',
  'new-job': 'jobs',
  changed: 'bookings',
  payment: 'payments',
  message: 'messages',
};

/** Whether the account has turned notifications about such events off. */
function isMuted(event: RoomEvent, area: Area): boolean {
  if (event.type === 'changed' && event.contactRefused) return false;
  const topic = event.type === 'changed' && event.ticket ? 'messages' : TOPIC_OF[event.type];
  const user = currentSession(area)?.profile;
  return topic !== undefined && user !== undefined && !topicsOf(user)[topic];
}

/** Whether a new job appears on the screen by itself. */
const isListOfOffersOpen = () =>
  window.location.pathname === '/worker/jobs' && new URLSearchParams(window.location.search).get('tab') === 'pending';

/**
 * Shows a new job on top of the screen, or a toast if it or the code of the sheet could not be fetched, or if it is in sight
 * already.
 */
async function announceOffer(jobId: string, refreshed: Promise<ApiError | null>, toastText: string): Promise<void> {
  const failure = await refreshed;
  const code = failure ? null : await loadOrNull(() => import('#pwa/features/jobs/worker-jobs/find-offer.ts'));
  const found = await code?.findOffer(jobId);
  if (!found || (found === 'in list' && isListOfOffersOpen())) notify.info(toastText);
  else if (found !== 'gone') offerJob(jobId);
}

/** Leaves the screen alone while something is being written, which would be lost, and if the job is on it already. */
function showStartedJob(path: string, navigate: NavigateFunction): void {
  if (window.location.pathname !== path && !isWriting()) void navigate(path);
}

/** Fetches the offers again after a job of the worker has changed. One that has only been started hides the same offers. */
async function refreshOffersAfter(jobId: string): Promise<void> {
  const job = await accountData('worker')?.jobs.get(jobId);
  if (job?.status !== 'ongoing') await refreshJobs('pending');
}

/** Shows a toast for an event or navigates (client specification, sections 4 and 8). Null: events were missed. */
function handleEvent(event: RoomEvent | null, area: Area, navigate: NavigateFunction): void {
  // A change of the verification, and the end of an offer, may have been among them.
  if (!event) return void (area === 'worker' && Promise.all([refreshWorker(), refreshJobs('pending')]));
  const { t } = i18next;
  // Neither navigation nor a list that is up to date is a notification: both happen even if the topic is muted.
  const hasOffers = event.type === 'booking-request' || event.type === 'new-job' || event.type === 'notice';
  // A job of the worker hides offers at the same time, which come back when it ends or moves.
  const freesTime = area === 'worker' && (event.type === 'job-cancelled' || (event.type === 'changed' && !event.ticket));
  const refreshed = hasOffers ? refreshJobs('pending') : Promise.resolve(null);
  if (freesTime) void refreshOffersAfter(event.jobId);
  if (event.type === 'job-status-update' && event.status === 'ongoing')
    showStartedJob(`/job-in-progress/${event.jobId}`, navigate);
  if (isMuted(event, area)) return;
  switch (event.type) {
    case 'job-accepted':
      return notify.info(event.workerName ? t('events:accepted_by', { name: event.workerName }) : t('events:accepted'));
    case 'job-cancelled':
      if (event.unanswered) return notify.warning(t('events:unanswered'));
      if (event.notStarted) return notify.warning(t('events:not_started'));
      if (event.by === 'time') return notify.warning(t(`events:expired_${area}`));
      if (event.noShow) return notify.warning(t('events:no_show'));
      if (event.declined) return notify.warning(t('events:declined'));
      if (event.successorId) return notify.warning(t('events:asked_again'));
      if (event.by === 'admin') return notify.warning(t('events:cancelled_by_admin'));
      return notify.warning(t(area === 'client' ? 'events:cancelled_by_worker' : 'events:cancelled_by_client'));
    case 'job-status-update':
      if (event.endedItself) return notify.info(t('events:ended_itself_client'));
      return notify.info(t(event.status === 'completed' ? 'events:completed' : 'events:started'));
    case 'payment':
      return notify.info(
        t(`events:payment_${area}_${event.refundDue ? 'refund_due' : event.retained ? 'retained' : event.state}`, {
          amount: formatRupees(event.amount),
        }),
      );
    case 'booking-request':
      return void announceOffer(event.jobId, refreshed, t('events:booking_request', { name: event.customerName }));
    case 'new-job':
      return void announceOffer(
        event.job.id,
        refreshed,
        t('events:new_job', { service: t(`services:service.${event.job.serviceType}`) }),
      );
    case 'notice':
      void refreshWorker();
      return event.about === 'verified' ? notify.success(t('events:verified')) : notify.warning(t('events:refused'));
    case 'message':
      return isChatVisible(area, event.jobId) ? undefined : notify.info(t('events:message', { name: event.from }));
    case 'changed': {
      if (event.ticket) return notify.info(t('events:ticket', { number: event.ticket.number }));
      if (event.contactRefused) {
        // The profile on this phone still names the contact.
        void (area === 'worker' ? refreshWorker() : refreshProfile('client', () => call('account', 'client')));
        return notify.warning(t('events:contact_refused'));
      }
      if (event.delay) {
        const { minutes, what } = event.delay;
        return notify.info(t(minutes === 0 ? 'events:delay_none' : `events:delay_${what}`, { minutes }));
      }
      const visit = event.nextVisitOff ?? event.nextVisit;
      if (visit) {
        const day = formatDay(visit.date, i18next.language);
        return notify.info(t(`events:visit_${event.nextVisitOff ? 'off' : area}`, { day, slot: slotText(visit.time) }));
      }
      if (event.endedItself) return notify.info(t('events:ended_itself_worker'));
      if (!event.rescheduling) return;
      const { state, date, time } = event.rescheduling;
      const values = { day: formatDay(date, i18next.language), slot: slotText(time) };
      return notify.info(t(`events:another_time_${state === 'open' ? area : state}`, values));
    }
    case 'sos-raised':
    case 'sos-updated':
    case 'receiveMessage':
    case 'job-closed':
  }
}

async function presentSecondFactor(): Promise<boolean> {
  const code = await loadOrReport(async () => {
    if (!(await loadOrNull(() => loadAdminTexts(currentLanguageCode())))) await loadAdminTexts('en');
    return import('#pwa/features/second-factor/second-factor-dialog.tsx');
  });
  return (await code?.showSecondFactorDialog()) ?? false;
}

/**
 * Holds the rooms open, handles their events and pressed notifications, saves snapshots and reserves the room of live bookings.
 * Returns a function that stops all of it.
 */
export function startBackgroundTasks(navigate: { current: NavigateFunction }): () => void {
  onSecondFactorNeeded(presentSecondFactor);
  if (!('serviceWorker' in navigator)) preloadModals();
  const unsubscribe = onRoomEvent((area, event) => handleEvent(event, area, navigate.current));
  const unsubscribeOffers = onDispatchReconnected(() => void refreshJobs('pending'));
  const stopRooms = connectRooms();
  const stopSnapshots = startSavingSnapshots();
  const stopReserving = reserveLiveBookings();
  const stopHandlingNotifications = handlePressedNotifications(navigate);
  return () => {
    stopHandlingNotifications();
    stopReserving();
    stopSnapshots();
    unsubscribe();
    unsubscribeOffers();
    stopRooms();
  };
}
