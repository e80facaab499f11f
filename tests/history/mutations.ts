import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';

/** The endpoints that are not reads by their method. */
export type MutationName = {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET' ? never : Name;
}[EndpointName];

/** What a repeated Idempotency-Key gives: the first response, or, because the key is ignored, another execution. */
export type Idempotency = 'stored' | 'none';

/** A mutation takes part in the generated histories, or states why it does not. */
type Entry = Idempotency | { excluded: string };

/** A new endpoint without an entry is a type error. Where the contract declares `idempotency` itself, that value counts. */
const MUTATIONS: Record<MutationName, Entry> = {
  // The caller has no account to own a key; an e-mail address signs up once.
  signup: 'none',
  // The response is a secret, which must not be stored: also workerLogin, changePassword and roomTicket.
  login: 'none',
  forgotPassword: 'none',
  // The token of the link works once.
  resetPassword: 'none',
  changePassword: 'none',
  // The call revokes the token that owns the key: also closeAccount.
  logoutEverywhere: 'none',
  closeAccount: 'none',
  changeAccount: 'stored',
  changeProfilePhoto: 'stored',
  workerSignup: 'stored',
  workerLogin: 'none',
  setAvailability: 'stored',
  changeWorker: 'stored',
  addVerificationDocument: 'stored',
  removeVerificationDocument: 'stored',
  requestJob: 'stored',
  withdrawJob: 'stored',
  withdrawBooking: 'stored',
  cancelBooking: 'stored',
  acceptJob: 'stored',
  startJob: 'stored',
  completeJob: 'stored',
  cancelJob: 'stored',
  addJobPhoto: 'stored',
  removeJobPhoto: 'stored',
  writeReview: 'stored',
  roomTicket: 'none',
  matchWorkers: { excluded: 'a read with a body, which writes nothing' },
  requestWorker: 'stored',
  blockWorker: 'stored',
  unblockWorker: 'stored',
  addFavourite: 'stored',
  removeFavourite: 'stored',
  startPayment: 'stored',
  confirmPayment: 'stored',
  receivedCash: 'stored',
  // Guests have no account; `pressId` identifies a press.
  triggerSos: 'none',
  // A poll: each call reports the current position and returns the current state.
  sosStatus: 'none',
  markSosSeen: 'stored',
  markSosHelping: 'stored',
  addSosNote: 'stored',
  closeSos: 'stored',
  adminCancelJob: 'stored',
  suspendAccount: 'stored',
  restoreAccount: 'stored',
  verifyWorker: 'stored',
  sendMessage: 'stored',
  sendPhotoMessage: 'stored',
  // Receipts only move forward, and the response is the current state of the other side.
  updateReadReceipts: 'none',
  subscribePush: 'stored',
  unsubscribePush: 'stored',
  // The old URL authorizes the call, without an account.
  renewPushSubscription: 'none',
};

const isMutation = (command: EndpointName): command is MutationName => command in MUTATIONS;

/** The commands that every full run must have called with success. */
export const PARTICIPATING = (Object.keys(MUTATIONS) as MutationName[]).filter((name) => typeof MUTATIONS[name] === 'string');

export function idempotencyOf(command: EndpointName): Idempotency {
  const endpoint: Endpoint & { idempotency?: Idempotency } = endpoints[command];
  if (endpoint.idempotency) return endpoint.idempotency;
  const entry = isMutation(command) ? MUTATIONS[command] : 'none';
  return typeof entry === 'string' ? entry : 'none';
}
