// What nearly every page of an account shows, in one file: separately it would be many requests. Guests do not download it.
export { OfferedJob } from './offered-job.tsx';
export { OpenBookingsBadge } from '#pwa/features/jobs/open-bookings-badge.tsx';
export { OutboxBar } from './outbox-bar.tsx';
export { default as Prompts } from './prompts.tsx';
export { ReadAloud } from './read-aloud.tsx';
export { startBackgroundTasks } from './realtime-events.ts';
