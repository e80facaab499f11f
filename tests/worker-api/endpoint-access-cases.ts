import type { SeenDetails } from '#contract/admin.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { inboxRoomName } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import { JPEG } from '../support/images.ts';
import { createPng } from '../support/png.ts';
import { daysFromToday, jobRequestBody, PASSWORD, type TestUser } from '../support/test-users.ts';
import { otherServiceBody, ticketBody } from '../support/ticket-bodies.ts';

export const IDENTITIES = ['guest', 'client', 'otherClient', 'jobWorker', 'otherWorker', 'admin', 'forged', 'expired'] as const;
export type Identity = (typeof IDENTITIES)[number];

export interface TestState {
  people: Record<'client' | 'otherClient' | 'jobWorker' | 'otherWorker' | 'admin', TestUser>;
  jobId: string;
  /** The details of `jobWorker` that the admin saw. */
  seen: SeenDetails;
}

/** The request to one endpoint, the state of the job, and the expected status for each identity. */
export interface AccessCase {
  jobActions?: ('accept' | 'start' | 'complete')[];
  request?: (state: TestState) => { params?: Record<string, string>; query?: string; body?: unknown; form?: FormData };
  /** Statuses in the order of IDENTITIES. */
  expected: [number, number, number, number, number, number, number, number];
}

const sameForAll = (status: number): AccessCase['expected'] => [status, status, status, status, status, status, status, status];
const ADMIN_ONLY: AccessCase['expected'] = [401, 403, 403, 403, 403, 200, 401, 403];
const jobParams = ({ jobId }: TestState) => ({ params: { id: jobId } });
const noProposal = ({ jobId }: TestState) => ({ params: { id: jobId }, body: { proposalId: ROW_ID } });
const chatParams = ({ jobId }: TestState) => ({ params: { job_id: jobId } });
const sosCaseParams = () => ({ params: { id: ROW_ID } });
const jobIdBody = ({ jobId }: TestState) => ({ body: { jobId } });
/** The id of the payment, the SOS case, the ticket and the review in the test state. */
export const ROW_ID = '01890000-0000-7000-8000-000000000001';
const ticketParams = () => ({ params: { id: ROW_ID } });
const workerParams = ({ people }: TestState) => ({ params: { workerId: people.jobWorker.id } });

function signupForm(): FormData {
  const form = new FormData();
  const fields = {
    profession: 'plumber',
    name: 'Ravi',
    email: `${uuidv7()}@example.in`,
    phone: `9${String(Date.now()).slice(-9)}`,
    address: 'Pune',
    password: PASSWORD,
  };
  for (const [name, value] of Object.entries({ ...fields, experience: '1-3 years' })) form.set(name, value);
  form.set('facePhoto', new Blob([new Uint8Array(createPng())]), 'face.png');
  return form;
}

const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  language: 'en',
};

// "client" owns the job; "jobWorker" has the job, or may accept it while it is pending; "otherWorker" has another profession;
// the forged and the expired token name a user whom the endpoint would accept.
export const CASES: Record<EndpointName, AccessCase> = {
  pushPublicKey: { expected: sameForAll(200) },
  subscribePush: { request: () => ({ body: pushSubscription }), expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  unsubscribePush: {
    request: () => ({ body: { endpoint: pushSubscription.endpoint } }),
    expected: [401, 200, 200, 200, 200, 200, 401, 403],
  },
  renewPushSubscription: {
    request: () => ({ body: { old: pushSubscription.endpoint, subscription: pushSubscription } }),
    expected: sameForAll(200),
  },
  health: { expected: sameForAll(200) },
  openapi: { expected: sameForAll(200) },
  apiReference: { expected: sameForAll(200) },
  signup: {
    request: () => ({
      body: { name: 'A', email: `${uuidv7()}@example.in`, phone: '9822000000', address: 'Pune', password: PASSWORD },
    }),
    expected: sameForAll(200),
  },
  login: { request: ({ people }) => ({ body: { email: people.client.email, password: PASSWORD } }), expected: sameForAll(200) },
  forgotPassword: { request: () => ({ body: { email: 'nobody@example.in' } }), expected: sameForAll(200) },
  resetPassword: { request: () => ({ body: { token: 'made up', password: PASSWORD } }), expected: sameForAll(400) },
  emergencyContact: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  askEmergencyContact: { request: () => ({ body: {} }), expected: [401, 409, 409, 409, 409, 409, 401, 403] },
  contactRequest: { request: () => ({ body: { token: 'a'.repeat(32) } }), expected: sameForAll(400) },
  confirmContactRequest: { request: () => ({ body: { token: 'a'.repeat(32) } }), expected: sameForAll(400) },
  refuseContactRequest: { request: () => ({ body: { token: 'a'.repeat(32) } }), expected: sameForAll(400) },
  changePassword: {
    request: () => ({ body: { currentPassword: PASSWORD, newPassword: 'another one' } }),
    expected: [401, 200, 200, 200, 200, 200, 401, 403],
  },
  logout: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  sessions: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  endSession: { request: () => ({ params: { id: ROW_ID } }), expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  confirmPassword: { request: () => ({ body: { password: PASSWORD } }), expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  logoutEverywhere: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  secondFactors: { expected: ADMIN_ONLY },
  setUpTotp: { expected: ADMIN_ONLY },
  passkeyCreationOptions: { expected: ADMIN_ONLY },
  passkeyRequestOptions: { expected: ADMIN_ONLY },
  addSecondFactor: {
    request: () => ({ body: { method: 'totp', sealedSecret: 'made up', code: '123456' } }),
    expected: [401, 403, 403, 403, 403, 403, 401, 403],
  },
  presentSecondFactor: {
    request: () => ({ body: { method: 'totp', code: '123456' } }),
    expected: [401, 403, 403, 403, 403, 403, 401, 403],
  },
  createRecoveryCodes: { expected: ADMIN_ONLY },
  removeSecondFactor: { request: () => ({ params: { id: 'totp' } }), expected: ADMIN_ONLY },
  workerSignup: { request: () => ({ form: signupForm() }), expected: sameForAll(200) },
  workerLogin: {
    request: ({ people }) => ({ body: { emailOrPhone: people.jobWorker.phone, password: PASSWORD } }),
    expected: sameForAll(200),
  },
  workerProfile: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  changeWorker: { request: () => ({ body: { description: 'Taps.' } }), expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  setWorkingWeek: { request: () => ({ body: { week: null } }), expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  setHoursException: {
    request: () => ({ body: { id: ROW_ID, exception: null } }),
    expected: [401, 403, 403, 200, 200, 403, 401, 401],
  },
  setUpiAddress: {
    request: () => ({ body: { upiAddress: 'ravi@upi', password: PASSWORD } }),
    expected: [401, 403, 403, 200, 200, 403, 401, 401],
  },
  sendPhoneCode: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  verifyPhone: { request: () => ({ body: { code: '123456' } }), expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  verificationDocuments: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  addVerificationDocument: {
    request: () => {
      const form = new FormData();
      form.set('paperId', uuidv7());
      form.set('kind', 'portfolio');
      form.set('paper', new Blob([new Uint8Array(JPEG)]), 'licence.jpg');
      return { form };
    },
    expected: [401, 403, 403, 200, 200, 403, 401, 401],
  },
  removeVerificationDocument: {
    request: () => ({ params: { paperId: ROW_ID } }),
    expected: [401, 403, 403, 200, 200, 403, 401, 401],
  },
  workerDashboard: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  setAvailability: { request: () => ({ body: { available: true } }), expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  earnings: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  workerStats: { request: workerParams, expected: sameForAll(200) },
  requestJob: {
    jobActions: ['accept', 'start', 'complete'],
    request: () => ({ body: jobRequestBody() }),
    expected: [401, 200, 200, 403, 403, 403, 401, 403],
  },
  myBookings: { expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  withdrawJob: { request: jobParams, expected: [401, 200, 404, 403, 403, 403, 401, 403] },
  withdrawBooking: { request: jobParams, expected: [401, 200, 404, 403, 403, 403, 401, 403] },
  reportNoShow: { jobActions: ['accept'], request: jobParams, expected: [401, 409, 404, 403, 403, 403, 401, 403] },
  proposeTime: {
    jobActions: ['accept'],
    request: (state) => ({
      ...jobParams(state),
      body: { proposalId: uuidv7(), date: daysFromToday(9), timeSlot: '10:00 - 12:00 PM' },
    }),
    expected: [401, 200, 404, 200, 404, 403, 401, 403],
  },
  acceptProposal: { jobActions: ['accept'], request: noProposal, expected: [401, 409, 404, 409, 404, 403, 401, 403] },
  endProposal: { jobActions: ['accept'], request: noProposal, expected: [401, 409, 404, 409, 404, 403, 401, 403] },
  bookNextVisit: {
    jobActions: ['accept', 'start', 'complete'],
    request: jobParams,
    expected: [401, 409, 404, 403, 403, 403, 401, 403],
  },
  stopNextVisits: {
    jobActions: ['accept', 'start', 'complete'],
    request: jobParams,
    expected: [401, 409, 404, 409, 404, 403, 401, 403],
  },
  askAgain: { request: jobParams, expected: [401, 409, 404, 403, 403, 403, 401, 403] },
  cancelBooking: {
    jobActions: ['accept'],
    request: ({ jobId }) => ({ body: { id: jobId } }),
    expected: [401, 200, 404, 403, 403, 403, 401, 403],
  },
  jobDetail: { jobActions: ['accept'], request: jobParams, expected: [401, 200, 404, 200, 404, 200, 401, 403] },
  pendingJobs: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  ongoingJobs: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  jobHistory: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  acceptJob: { request: jobIdBody, expected: [401, 403, 403, 200, 404, 403, 401, 401] },
  declineJob: { request: jobIdBody, expected: [401, 403, 403, 404, 404, 403, 401, 401] },
  startJob: { jobActions: ['accept'], request: jobIdBody, expected: [401, 403, 403, 200, 404, 403, 401, 401] },
  completeJob: { jobActions: ['accept', 'start'], request: jobIdBody, expected: [401, 403, 403, 200, 404, 403, 401, 401] },
  cancelJob: { jobActions: ['accept'], request: jobIdBody, expected: [401, 403, 403, 200, 404, 403, 401, 401] },
  reportDelay: {
    jobActions: ['accept', 'start'],
    request: ({ jobId }) => ({ body: { jobId, minutes: 10 } }),
    expected: [401, 403, 403, 200, 404, 403, 401, 401],
  },
  writeReview: {
    jobActions: ['accept', 'start', 'complete'],
    request: ({ people, jobId }) => ({ body: { reviewee_id: people.jobWorker.id, job_id: jobId, rating: 5, comment: '' } }),
    expected: [401, 200, 403, 403, 403, 403, 401, 403],
  },
  reviews: { request: workerParams, expected: sameForAll(200) },
  searchWorkers: { expected: sameForAll(200) },
  freeSlots: { request: workerParams, expected: sameForAll(200) },
  freeWorkers: {
    request: () => ({ query: `?service=plumbing&lat=18.53&lng=73.85&date=${daysFromToday(1)}` }),
    expected: sameForAll(200),
  },
  publicWorker: { request: workerParams, expected: sameForAll(200) },
  matchWorkers: { request: () => ({ body: { service: 'plumbing' } }), expected: sameForAll(200) },
  requestWorker: {
    request: ({ people, jobId }) => ({ params: { id: jobId }, body: { workerId: people.jobWorker.id } }),
    expected: [401, 200, 404, 403, 403, 403, 401, 403],
  },
  reviewSummary: { request: workerParams, expected: sameForAll(200) },
  featuredReview: { expected: sameForAll(200) },
  changes: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  geocode: { request: () => ({ query: '?address=Kothrud,+Pune' }), expected: sameForAll(200) },
  directions: {
    request: () => ({ query: '?from=18.5,73.8&to=18.6,73.9' }),
    expected: [401, 200, 200, 200, 200, 200, 401, 403],
  },
  roomTicket: {
    request: ({ people }) => ({ body: { party: 'inbox', room: inboxRoomName('client', people.client.id) } }),
    expected: [401, 200, 403, 403, 403, 403, 401, 403],
  },
  account: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  changeAccount: { request: () => ({ body: { name: 'Another Name' } }), expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  changeProfilePhoto: {
    request: () => {
      const form = new FormData();
      form.set('photo', new Blob([new Uint8Array(createPng())]), 'me.png');
      return { form };
    },
    expected: [401, 200, 200, 200, 200, 200, 401, 403],
  },
  closeAccount: {
    jobActions: ['accept', 'start', 'complete'],
    request: () => ({ body: { password: PASSWORD } }),
    // A UPI payment of their job waits for its confirmation.
    expected: [401, 409, 200, 409, 200, 200, 401, 403],
  },
  exportAccount: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  calendarFeed: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  createCalendarFeed: {
    request: () => ({ body: { language: 'en' } }),
    expected: [401, 200, 200, 200, 200, 200, 401, 403],
  },
  deleteCalendarFeed: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  calendarFile: { request: () => ({ params: { file: 'unknown.ics' } }), expected: sameForAll(404) },
  favourites: { expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  blockedWorkers: { expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  blockWorker: { request: workerParams, expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  unblockWorker: { request: workerParams, expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  blockedClients: { expected: [401, 403, 403, 200, 200, 403, 401, 401] },
  blockClient: {
    jobActions: ['accept'],
    request: ({ jobId }) => ({ params: { jobId } }),
    expected: [401, 403, 403, 200, 404, 403, 401, 401],
  },
  unblockClient: {
    jobActions: ['accept'],
    request: ({ jobId }) => ({ params: { jobId } }),
    expected: [401, 403, 403, 200, 404, 403, 401, 401],
  },
  addFavourite: { request: workerParams, expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  removeFavourite: { request: workerParams, expected: [401, 200, 200, 403, 403, 403, 401, 403] },
  startPayment: {
    jobActions: ['accept'],
    request: ({ jobId }) => ({ body: { bookingId: jobId, method: 'cash' } }),
    expected: [401, 200, 404, 200, 404, 404, 401, 403],
  },
  bookingPayments: {
    jobActions: ['accept'],
    request: ({ jobId }) => ({ query: `?bookingId=${jobId}` }),
    expected: [401, 200, 404, 200, 404, 200, 401, 403],
  },
  payment: {
    jobActions: ['accept'],
    request: () => ({ params: { id: ROW_ID } }),
    expected: [401, 200, 404, 200, 404, 200, 401, 403],
  },
  confirmPayment: {
    jobActions: ['accept'],
    request: () => ({ params: { id: ROW_ID }, body: { reference: '123456789012', received: true } }),
    expected: [401, 200, 404, 200, 404, 200, 401, 403],
  },
  receivedCash: {
    jobActions: ['accept'],
    request: ({ jobId }) => ({ body: { jobId, amount: 100 } }),
    expected: [401, 403, 403, 409, 404, 403, 401, 401],
  },
  addJobPhoto: {
    request: ({ jobId }) => {
      const form = new FormData();
      form.set('photoId', uuidv7());
      form.set('photo', new Blob([new Uint8Array(JPEG)]), 'tap.jpg');
      return { params: { id: jobId }, form };
    },
    expected: [401, 200, 404, 403, 403, 403, 401, 403],
  },
  removeJobPhoto: {
    request: ({ jobId }) => ({ params: { id: jobId, photoId: ROW_ID } }),
    expected: [401, 200, 404, 403, 403, 403, 401, 403],
  },
  messages: { jobActions: ['accept'], request: chatParams, expected: [401, 200, 404, 200, 404, 200, 401, 403] },
  sendMessage: {
    jobActions: ['accept'],
    request: (state) => ({ ...chatParams(state), body: { message: 'Namaste' } }),
    expected: [401, 200, 404, 200, 404, 403, 401, 403],
  },
  sendPhotoMessage: {
    jobActions: ['accept'],
    request: (state) => {
      const form = new FormData();
      form.set('id', uuidv7());
      form.set('photo', new Blob([new Uint8Array(JPEG)]), 'tap.jpg');
      return { ...chatParams(state), form };
    },
    expected: [401, 200, 404, 200, 404, 403, 401, 403],
  },
  updateReadReceipts: {
    jobActions: ['accept'],
    request: (state) => ({ ...chatParams(state), body: { seen: 1 } }),
    expected: [401, 200, 404, 200, 404, 403, 401, 403],
  },
  sosStatus: { request: () => ({ params: { id: ROW_ID }, body: {} }), expected: sameForAll(404) },
  withdrawSos: { request: () => ({ params: { id: ROW_ID }, body: { pressId: uuidv7() } }), expected: sameForAll(404) },
  sosCases: { expected: ADMIN_ONLY },
  sosWatch: { expected: ADMIN_ONLY },
  sosCase: { request: sosCaseParams, expected: ADMIN_ONLY },
  startSosDrill: { request: () => ({ body: { note: 'The night shift' } }), expected: ADMIN_ONLY },
  closeSosCases: {
    request: () => ({ body: { cases: [{ id: ROW_ID, presses: 1 }], note: 'Pressed by a child' } }),
    expected: ADMIN_ONLY,
  },
  duty: { expected: ADMIN_ONLY },
  setDutySwitch: { request: () => ({ body: { mode: 'rota' } }), expected: ADMIN_ONLY },
  setDutyRota: { request: () => ({ body: { version: 0, rota: [] } }), expected: ADMIN_ONLY },
  markSosSeen: { request: sosCaseParams, expected: ADMIN_ONLY },
  markSosHelping: { request: sosCaseParams, expected: ADMIN_ONLY },
  addSosNote: { request: () => ({ ...sosCaseParams(), body: { note: 'Called' } }), expected: ADMIN_ONLY },
  closeSos: { request: () => ({ ...sosCaseParams(), body: { outcome: 'closed', presses: 1 } }), expected: ADMIN_ONLY },
  triggerSos: { request: () => ({ body: { location: null, userId: 'guest' } }), expected: sameForAll(200) },
  adminJobs: { expected: ADMIN_ONLY },
  adminUsers: { expected: ADMIN_ONLY },
  adminWorkers: { expected: ADMIN_ONLY },
  adminDashboard: { expected: ADMIN_ONLY },
  operations: { expected: ADMIN_ONLY },
  adminAuditLog: { expected: ADMIN_ONLY },
  verificationQueue: { expected: ADMIN_ONLY },
  unconfirmedPayments: { expected: ADMIN_ONLY },
  adminJob: { request: jobParams, expected: ADMIN_ONLY },
  adminCancelJob: { request: (state) => ({ ...jobParams(state), body: { reason: 'Asked by phone' } }), expected: ADMIN_ONLY },
  excuseCancellation: {
    request: (state) => ({ ...jobParams(state), body: { excused: true, reason: 'Threats' } }),
    expected: [401, 403, 403, 403, 403, 409, 401, 403],
  },
  adminAccount: { request: ({ people }) => ({ params: { id: people.client.id } }), expected: ADMIN_ONLY },
  suspendAccount: {
    request: ({ people }) => ({ params: { id: people.otherClient.id }, body: { ground: 'conduct', reason: 'Abuse' } }),
    expected: ADMIN_ONLY,
  },
  confirmSuspension: {
    request: ({ people }) => ({ params: { id: people.otherClient.id }, body: { suspendedAt: 1 } }),
    expected: [401, 403, 403, 403, 403, 409, 401, 403],
  },
  restoreAccount: {
    request: ({ people }) => ({ params: { id: people.otherClient.id }, body: { suspendedAt: 1 } }),
    expected: ADMIN_ONLY,
  },
  verifyWorker: {
    request: ({ people, seen }) => ({ params: { id: people.jobWorker.id }, body: { verdict: 'verified', seen } }),
    expected: ADMIN_ONLY,
  },
  adminReviews: { request: ({ people }) => ({ params: { id: people.jobWorker.id } }), expected: ADMIN_ONLY },
  setReviewVisibility: {
    request: () => ({ params: { id: ROW_ID }, body: { hidden: true, reason: 'Abuse' } }),
    expected: ADMIN_ONLY,
  },
  createTicket: { request: () => ({ body: ticketBody() }), expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  createGuestTicket: {
    request: () => ({ body: { ...ticketBody(), name: 'Asha', email: `${uuidv7()}@example.in` } }),
    expected: sameForAll(200),
  },
  // "client" waits for the service of the ticket with ROW_ID.
  requestOtherService: {
    jobActions: ['accept', 'start', 'complete'],
    request: () => ({ body: otherServiceBody() }),
    expected: [401, 409, 200, 403, 403, 403, 401, 403],
  },
  myTickets: { expected: [401, 200, 200, 200, 200, 200, 401, 403] },
  ticket: { request: ticketParams, expected: [401, 200, 404, 404, 404, 404, 401, 403] },
  writeTicketMessage: {
    request: () => ({ ...ticketParams(), body: { id: uuidv7(), message: 'Any news?' } }),
    expected: [401, 200, 404, 404, 404, 404, 401, 403],
  },
  closeTicket: { request: ticketParams, expected: [401, 200, 404, 404, 404, 404, 401, 403] },
  adminTickets: { expected: ADMIN_ONLY },
  adminTicket: { request: ticketParams, expected: ADMIN_ONLY },
  answerTicket: {
    request: () => ({ ...ticketParams(), body: { id: uuidv7(), message: 'Yes.', messageCount: 1 } }),
    expected: ADMIN_ONLY,
  },
  // A request for a service is never closed without a word.
  closeTicketAsAdmin: {
    request: () => ({ ...ticketParams(), body: { reason: 'Spam', messageCount: 1 } }),
    expected: [401, 403, 403, 403, 403, 404, 401, 403],
  },
  chooseService: {
    jobActions: ['accept', 'start', 'complete'],
    request: () => ({ ...ticketParams(), body: { service: 'plumbing', messageCount: 1 } }),
    expected: ADMIN_ONLY,
  },
  declineService: {
    request: () => ({ ...ticketParams(), body: { id: uuidv7(), message: 'No.', messageCount: 1 } }),
    expected: ADMIN_ONLY,
  },
  mapTile: { request: () => ({ params: { zoom: '15', x: '0', y: '0' } }), expected: sameForAll(204) },
  media: { request: () => ({ params: { key: 'face-of-right-worker' } }), expected: [401, 404, 404, 200, 404, 200, 401, 401] },
};
