import type { Change } from './change.ts';

/** Jobs, SOS and the dashboard and lists of a worker. */
export const jobChanges: readonly Change[] = [
  {
    statement: '/job-in-progress/{jobId} is the live job',
    file: 'pwa/src/app/realtime-events.ts',
    from: "event.status === 'ongoing'",
    to: "event.status === 'completed'",
  },
  {
    statement: 'GET /api/reviews/{workerId} and /summary',
    file: 'worker-api/contract/reviews.endpoints.ts',
    from: "'/api/reviews/:workerId'",
    to: "'/api/reviews/of/:workerId'",
  },
  {
    statement: 'Socket: job-status-update',
    file: 'pwa/src/app/realtime-events.ts',
    from: "event.status === 'ongoing'",
    to: "event.status === 'completed'",
  },
  {
    statement: 'The reviews panel: average out of 5 and count',
    file: 'pwa/src/features/workers/own-reviews.tsx',
    from: 'average: averageRating.toFixed(1)',
    to: 'average: reviewCount.toFixed(1)',
  },
  {
    statement: 'Calendar: months and weeks',
    file: 'pwa/src/features/jobs/bookings/calendar-month.ts',
    from: '[0, 1, 2, 3, 4, 5, 6].map',
    to: '[0, 1, 2, 3, 4, 5].map',
  },
  {
    statement: 'Match result',
    file: 'worker-api/features/matching/match-workers.usecases.ts',
    from: 'Math.round((100 * candidate.completed)',
    to: 'Math.round((10 * candidate.completed)',
  },
  {
    statement: 'Review summary',
    file: 'worker-api/features/reviews/reviews.routes.ts',
    from: 'reviewCount: row.rating_count }',
    to: 'reviewCount: row.rating_sum }',
  },
  {
    statement: 'Booking status moves as specified',
    file: 'worker-api/contract/jobs/job-status.ts',
    from: "start: { from: ['accepted'], to: 'ongoing' }",
    to: "start: { from: ['pending', 'accepted'], to: 'ongoing' }",
  },
  {
    statement: 'Requests carry a bearer token, and the server enforces it',
    file: 'worker-api/lib/auth.ts',
    from: 'if (expiresAt <= now) return',
    to: 'if (expiresAt < 0) return',
  },
  {
    statement: 'POST /api/emergency/trigger with the location or null, the account or guest',
    file: 'pwa/src/sync/sos/sos-signals.ts',
    from: "area ? signal.holder.slice(area.length + 1) : 'guest'",
    to: "area ? 'guest' : 'guest'",
  },
  {
    statement: 'POST /api/emergency/trigger as a guest, with the location',
    file: 'pwa/src/sync/sos/sos-signals.ts',
    from: 'location: signal.place,',
    to: 'location: null,',
  },
  {
    statement: 'SOS: Failed to send …; Error sending …; Emergency signal sent! …',
    file: 'pwa/src/sync/sos/sos-request.ts',
    from: "isObject(value) && typeof value['id'] === 'string' && typeof value['caseToken'] === 'string'",
    to: 'isObject(value)',
  },
  {
    statement: 'SOS: Error sending emergency signal without a network',
    file: 'pwa/src/sync/sos/emergency.ts',
    from: "await this.deliver() : 'error'",
    to: "await this.deliver() : 'failed'",
  },
  {
    statement: 'Map tiles come from a public tile service',
    file: 'pwa/src/ui/street-tiles.tsx',
    from: 'const MIN_ZOOM = 11',
    to: 'const MIN_ZOOM = 13',
  },
  {
    statement: '/worker says why to work with us',
    file: 'pwa/src/features/workers/landing.page.tsx',
    from: "{t('why_title')}",
    to: "{t('services')}",
  },
  {
    statement: 'A language switch: english, hindi, marathi; default english',
    file: 'pwa/src/app/preferences.tsx',
    from: "  ['marathi', 'मराठी'],\n",
    to: '',
  },
  {
    statement: 'Dashboard: welcome with the name, Logout',
    file: 'pwa/src/features/workers/dashboard.page.tsx',
    from: "name: session?.profile.name ?? ''",
    to: "name: ''",
  },
  {
    statement: 'Dashboard: total, completed and pending jobs, total earnings',
    file: 'pwa/src/features/workers/dashboard.page.tsx',
    from: "name={t('completed')} value",
    to: "name={t('total')} value",
  },
  {
    statement: 'Dashboard: rupees to two decimals, instead of the specified dollar sign (a mistake, decision 5)',
    file: 'pwa/src/shared/format.ts',
    from: "numberFormat('en-IN', { style: 'currency', currency: 'INR' })",
    to: "numberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })",
  },
  {
    statement: 'Dashboard: a dismissible banner for booking requests; received: booking-request (customerName)',
    file: 'pwa/src/features/workers/booking-requests.tsx',
    from: 'new Set(requests.map(({ customerName }) => customerName))',
    to: 'new Set([])',
  },
  {
    statement: 'Received: new-job in the room of the profession',
    file: 'pwa/src/app/realtime-events.ts',
    from: "t('events:new_job', {",
    to: "t('events:message', {",
  },
  {
    statement: 'Cards: service type, status, urgency, description, address, date and time, distance, a map',
    file: 'pwa/src/features/jobs/worker-jobs/worker-job-card.tsx',
    from: '{!isPast && <UrgencyBadge urgency={currentUrgency(job)} />}',
    to: '',
  },
  {
    statement:
      'History: sorted by date or earnings, ascending or descending; All, Completed, Cancelled; earnings to two decimals',
    file: 'pwa/src/features/jobs/worker-jobs/worker-job-history.tsx',
    from: "'total_amount-asc': (a, b) => a.total_amount - b.total_amount",
    to: "'total_amount-asc': (a, b) => b.total_amount - a.total_amount",
  },
  {
    statement: 'Jobs: No ongoing, pending or past jobs',
    file: 'pwa/src/features/jobs/worker-jobs/worker-job-list.tsx',
    from: 'title={t(`empty.${bucket}`)}',
    to: "title={t('empty.pending')}",
  },
  {
    statement: 'Job: customer name, address, service type, date, time slot',
    file: 'pwa/src/features/jobs/worker-jobs/worker-job-detail.tsx',
    from: '<dd>{time}</dd>',
    to: '<dd />',
  },
  {
    statement: 'Write a Review: only for the job’s customer, after its completion, once',
    file: 'pwa/src/features/jobs/worker-jobs/worker-job-detail.tsx',
    from: "{area === 'client' && job.status === 'completed' && !job.reviewed && (",
    to: "{job.status === 'completed' && !job.reviewed && (",
  },
  {
    statement: 'Geocoding: the response says that only the city was found',
    file: 'worker-api/features/places/places.usecases.ts',
    from: 'Could not find full address, showing city/state.',
    to: 'Showing the city.',
  },
];
