import type { Change } from './change.ts';

/** The search, the admin console, the chat, the rooms and the failures of jobs and reviews. */
export const sharedChanges: readonly Change[] = [
  {
    statement: 'Worker card: photo or initial',
    file: 'pwa/src/features/matching/worker-card.tsx',
    from: 'photo={worker.profile_photo}',
    to: 'photo={null}',
  },
  {
    statement: 'Worker card: description cut to 100 characters',
    file: 'pwa/src/features/matching/worker-card.tsx',
    from: 'MAX_DESCRIPTION_LENGTH = 100',
    to: 'MAX_DESCRIPTION_LENGTH = 110',
  },
  {
    statement: 'Worker card: rating as average and review count, or N/A',
    file: 'pwa/src/ui/stars.tsx',
    from: '<span className="text-soft">{t(\'no_rating\')}</span>',
    to: 'null',
  },
  {
    statement: 'Worker card: name, profession, address, experience, Book Now',
    file: 'pwa/src/features/matching/worker-card.tsx',
    from: "{t('experience', { years: experience })}",
    to: '',
  },
  {
    statement: '/admin needs a log-in and an admin',
    file: 'pwa/src/app/admin-only.tsx',
    from: "client?.profile.role === 'admin'",
    to: "client?.profile.role !== 'worker'",
  },
  {
    statement: 'Tab Job Requests: ID, Name, Service Type, Date, Status, View',
    file: 'pwa/src/features/admin/jobs-tab.tsx',
    from: "    { name: t('column.name'), cell: ({ name }) => name },\n",
    to: '',
  },
  {
    statement: 'Tabs Users and Workers: ID, Name, Email, Phone, View',
    file: 'pwa/src/features/admin/people-tab.tsx',
    from: "    { name: t('column.email'), cell: ({ email }) => <Email email={email} /> },\n",
    to: '',
  },
  {
    statement: 'Admin users and workers: id, name, email, phone',
    file: 'worker-api/features/admin/admin-lists.usecases.ts',
    from: "csvHeader: ['ID', 'Name', 'Email', 'Phone']",
    to: "csvHeader: ['ID', 'Name', 'Phone', 'Email']",
  },
  {
    statement: '/messages/{job_id}: the thread',
    file: 'pwa/src/app/lazy-client-routes.tsx',
    from: "path: 'messages/:jobId'",
    to: "path: 'chat/:jobId'",
  },
  {
    statement: 'Messages are trimmed',
    file: 'worker-api/contract/text.ts',
    from: "'field.control_characters'),\n    z.trim(),\n    z.maxLength(max),",
    to: "'field.control_characters'),\n    z.maxLength(max),",
  },
  {
    statement: 'Blank messages are not sent',
    file: 'worker-api/contract/chat.ts',
    from: 'if (!value.message && !value.quick)',
    to: 'if (value.message === undefined && !value.quick)',
  },
  {
    statement: 'GET /api/messages/{job_id}',
    file: 'worker-api/contract/chat.endpoints.ts',
    from: "method: 'GET',\n    path: '/api/messages/:job_id'",
    to: "method: 'GET',\n    path: '/api/messages/of/:job_id'",
  },
  {
    statement: 'Sent: sendMessage; received: receiveMessage',
    file: 'worker-api/features/chat/chat.repository.ts',
    from: "type: 'receiveMessage',",
    to: "type: 'message',",
  },
  {
    statement: 'Sent: join-room (profession), join-worker-room (worker id), joinRoom (job_id), as tickets of the rooms',
    file: 'worker-api/features/rooms/rooms.usecases.ts',
    from: 'if (requestedRoom !== ownRoom) throw',
    to: "if (requestedRoom === '') throw",
  },
  {
    statement: 'Sent: book-worker (workerId, customerName), as booking-request from the server',
    file: 'worker-api/features/jobs/job-events.repository.ts',
    from: "'customerName', substr(r.name, 1, instr(r.name || ' ', ' ') - 1)",
    to: "'customerName', r.phone",
  },
  {
    statement: 'Received: new-job (job.serviceType)',
    file: 'worker-api/features/jobs/job-events.repository.ts',
    from: "'serviceType', r.service",
    to: "'serviceType', 'maid'",
  },
  {
    statement: 'Accept: the reason of the server',
    file: 'pwa/src/features/jobs/worker-jobs/use-worker-action.ts',
    from: "code === 'server.error' ? t(",
    to: 'code ? t(',
  },
  {
    statement: 'Review: at most 1000 characters, 5 stars by default',
    file: 'pwa/src/features/reviews/review-fields.tsx',
    from: 'unsent ?? { rating: 5',
    to: 'unsent ?? { rating: 4',
  },
];
