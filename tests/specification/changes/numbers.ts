import type { Change } from './change.ts';

const calendar = 'pwa/src/features/jobs/bookings/calendar-status.tsx';
const geolocation = { file: 'pwa/src/shared/geolocation.ts', from: 'TIMEOUT_MS = 10_000', to: 'TIMEOUT_MS = 11_000' };
const polling = { file: 'pwa/src/features/jobs/jobs.queries.ts', from: 'POLL_MS = 10_000', to: 'POLL_MS = 30_000' };
const retries = { file: 'pwa/src/sync/realtime/room-socket.ts', from: 'MAX_RETRIES = 5', to: 'MAX_RETRIES = 4' };
const ratingOrder = {
  file: 'worker-api/features/matching/matching.usecases.ts',
  from: "query.sort ?? 'rating_desc'",
  to: "query.sort ?? 'rating_asc'",
};
const sessionKeys = 'pwa/src/sync/session/storage-keys.ts';

/** Statements that name a number, a route or a name instead of a text that the app shows. */
export const numberChanges: readonly Change[] = [
  {
    statement: '/login leads to returnUrl, by default /my-bookings',
    file: 'pwa/src/features/accounts/login.page.tsx',
    from: "'/admin' : '/my-bookings'",
    to: "'/admin' : '/past-bookings'",
  },
  {
    statement: '/signup leads to /login with returnUrl, by default /job-request',
    file: 'pwa/src/features/accounts/signup.page.tsx',
    from: "returnUrlOf(state, '/job-request')",
    to: "returnUrlOf(state, '/services')",
  },
  {
    statement: 'The calendar leads back to /dashboard',
    file: 'pwa/src/features/jobs/bookings/booking-calendar.tsx',
    from: 'to="/dashboard"',
    to: 'to="/past-bookings"',
  },
  { statement: 'Job request: geolocation with a timeout of 10 seconds', ...geolocation },
  { statement: 'Geolocation 10 s', ...geolocation },
  {
    statement: 'Job request: the map starts in Pune (18.5204, 73.8567)',
    file: 'pwa/src/ui/place-finder.tsx',
    from: 'lat: 18.5204',
    to: 'lat: 18.6204',
  },
  {
    statement: 'Session: user (JSON) and token in local storage',
    file: sessionKeys,
    from: "token: 'token'",
    to: "token: 'clientToken'",
  },
  {
    statement: 'Login stores user and token',
    file: sessionKeys,
    from: "profile: 'user'",
    to: "profile: 'clientUser'",
  },
  {
    statement: 'Worker token and worker user in local storage',
    file: sessionKeys,
    from: "token: 'workerToken'",
    to: "token: 'tokenOfWorker'",
  },
  {
    statement: 'Defaults: maid, one-time, no-preference',
    file: 'pwa/src/features/jobs/job-request-values.ts',
    from: "serviceType: 'maid'",
    to: "serviceType: 'plumbing'",
  },
  { statement: 'GET /api/ai/my-bookings every 10 seconds', ...polling },
  { statement: 'Polling 10 s', ...polling },
  { statement: 'Socket: reconnects 5 times, 1 second apart', ...retries },
  { statement: 'Reconnection 5 attempts, 1 s', ...retries },
  {
    statement: 'Toasts close after 5000 ms, top right',
    file: 'pwa/src/ui/toast-host.tsx',
    from: 'duration: 5000',
    to: 'duration: 7000',
  },
  {
    statement: 'Hero carousel 5 s',
    file: 'pwa/src/features/home/use-carousel.ts',
    from: 'SLIDE_MS = 5000',
    to: 'SLIDE_MS = 7000',
  },
  {
    statement: '/worker has a hero picture that changes every 5 seconds',
    file: 'pwa/src/features/workers/landing-hero.tsx',
    from: 'SLIDE_MS = 5000',
    to: 'SLIDE_MS = 7000',
  },
  { statement: 'SOS lock 5 s', file: 'pwa/src/sync/sos/emergency.ts', from: 'LOCK_MS = 5_000', to: 'LOCK_MS = 3_000' },
  {
    statement: 'Map centre Delhi (28.6139, 77.209), zoom 5, zoom 15 with a position',
    file: 'pwa/src/ui/base-map.tsx',
    from: 'lat: 28.6139',
    to: 'lat: 27.6139',
  },
  {
    statement: 'Plans 99, 180, 299',
    file: 'worker-api/contract/plans.ts',
    from: 'perDay: 18000',
    to: 'perDay: 18100',
  },
  {
    statement: 'Plans: Basic 99, Standard 180, Premium 299, and what they include',
    file: 'worker-api/contract/plans.ts',
    from: 'services: 3',
    to: 'services: 4',
  },
  { statement: 'Search sorted rating_desc by default', ...ratingOrder },
  { statement: 'GET /api/worker/search, by default rating_desc', ...ratingOrder },
  {
    statement: 'Statistics 10,000+, 500+, 98%, 15,000+',
    file: 'pwa/src/features/home/stats-band.tsx',
    from: "'services', 15_000",
    to: "'services', 16_000",
  },
  {
    statement: 'Calendar colours #f59e42, #1A4C81, #2ecc40, #dc2626',
    file: calendar,
    from: 'bg-[#2ecc40]',
    to: 'bg-[#2ecc41]',
  },
  {
    statement: 'A marker only within ±90 and ±180',
    file: 'worker-api/contract/geo.ts',
    from: 'MAX_LATITUDE = 90',
    to: 'MAX_LATITUDE = 91',
  },
  {
    statement: '/worker has four cards to /worker/signup?service=maid, plumbing, electrical, cooking',
    file: 'pwa/src/features/workers/landing.page.tsx',
    from: '/worker/signup?service=${service}',
    to: '/worker/signup?profession=${service}',
  },
  {
    statement: 'Urgency 1 to 5 (computed, not random)',
    file: 'worker-api/contract/time.ts',
    from: 'if (hours <= 6) return 4;',
    to: 'if (hours <= 7) return 4;',
  },
  {
    statement: 'Job: a route map, 350 px high',
    file: 'pwa/src/ui/place-map.tsx',
    from: 'h-[350px]',
    to: 'h-[300px]',
  },
  {
    statement: 'Distance with an earth radius of 6371 km',
    file: 'worker-api/contract/geo.ts',
    from: 'EARTH_KM = 6371',
    to: 'EARTH_KM = 6471',
  },
  {
    statement: 'Portfolio files up to 5',
    file: 'worker-api/contract/workers/workers.ts',
    from: 'MAX_PORTFOLIO_FILES = 5',
    to: 'MAX_PORTFOLIO_FILES = 6',
  },
  {
    statement: 'Experience options; skills of a profession',
    file: 'worker-api/contract/catalogue.ts',
    from: "EXPERIENCE = ['Less than 1 year', '1-3 years'",
    to: "EXPERIENCE = ['Less than 1 year', '1-2 years'",
  },
];
