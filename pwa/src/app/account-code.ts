// What nearly every page of an account shows, in one file: separately it would be many requests. Guests do not download it.
export { OpenBookingsBadge } from '#pwa/features/jobs/open-bookings-badge.tsx';
export { OutboxBar } from './outbox-bar.tsx';
export { default as Prompts } from './prompts.tsx';
export { ReadAloud, ReadAloudSheetBar } from './read-aloud.tsx';
export { startBackgroundTasks } from './realtime-events.ts';
