import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';

/** The endpoints that are not reads by their method. */
export type MutationName = {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET' ? never : Name;
}[EndpointName];

const SECOND_FACTOR = 'concerns the login of admins alone, who do not log in during a history';

const IN_HISTORIES_OF_TIME =
  'decides who may accept a job and when it takes place, which the histories of tests/worker-api/worker-time-histories.test.ts check';

const NEXT_VISITS =
  'needs a completed job that the client wants more than once, and tests/worker-api/next-visits.test.ts checks its races';

const TICKETS =
  'no other command reads what it writes, and tests/worker-api/ticket-queue.test.ts checks the races for a ticket and its job';

const CLIENT_BLOCKS =
  'ends no job and no favourite but an offer; tests/worker-api/blocked-clients.test.ts checks what it ends, and idempotency.test.ts its repetitions';

/** The mutations that take no part in the generated histories, with the reason. */
const EXCLUDED: Partial<Record<MutationName, string>> = {
  matchWorkers: 'a read with a body, which writes nothing',
  reportDelay: 'needs a job that starts in an hour, and moves no time',
  reportNoShow: 'needs a job that started 20 minutes ago, and a history takes seconds',
  setUpTotp: 'stores nothing',
  passkeyCreationOptions: SECOND_FACTOR,
  passkeyRequestOptions: SECOND_FACTOR,
  addSecondFactor: SECOND_FACTOR,
  presentSecondFactor: SECOND_FACTOR,
  createRecoveryCodes: SECOND_FACTOR,
  removeSecondFactor: SECOND_FACTOR,
  setWorkingWeek: IN_HISTORIES_OF_TIME,
  setHoursException: IN_HISTORIES_OF_TIME,
  proposeTime: IN_HISTORIES_OF_TIME,
  acceptProposal: IN_HISTORIES_OF_TIME,
  endProposal: IN_HISTORIES_OF_TIME,
  bookNextVisit: NEXT_VISITS,
  stopNextVisits: NEXT_VISITS,
  createCalendarFeed: 'its response is a secret address, and no other command reads what it writes',
  deleteCalendarFeed: 'no other command reads what it writes',
  blockClient: CLIENT_BLOCKS,
  unblockClient: CLIENT_BLOCKS,
  setDutySwitch: 'decides which admins are notified, and no other command reads what it writes',
  setDutyRota: 'decides which admins are notified, and no other command reads what it writes',
  startSosDrill: 'only one is open at a time, in all lanes together; its steps are those of an emergency',
  contactRequest: 'a read with a body, which writes nothing',
  askEmergencyContact: 'sends a message with a new link, which only its receiver has',
  confirmContactRequest: 'needs the link of a message, and no other command reads what it writes',
  createTicket: TICKETS,
  createGuestTicket: TICKETS,
  requestOtherService: TICKETS,
  writeTicketMessage: TICKETS,
  closeTicket: TICKETS,
  answerTicket: TICKETS,
  closeTicketAsAdmin: TICKETS,
  chooseService: TICKETS,
  declineService: TICKETS,
  excuseCancellation: 'no other command reads what it writes; tests/worker-api/idempotency.test.ts checks its repetitions',
  setReviewVisibility: 'no other command reads what it writes; tests/worker-api/idempotency.test.ts checks its repetitions',
  confirmSuspension: 'needs a second admin; its race is in tests/worker-api/admin-accounts.test.ts',
  refuseContactRequest: 'needs the link of a message; the emergency contact of a generated account would change at any time',
};

const isMutation = (name: EndpointName): name is MutationName => endpoints[name].method !== 'GET';

/** The commands that every full run must have called with success. */
export const PARTICIPATING = (Object.keys(endpoints) as EndpointName[]).filter(
  (name): name is MutationName => isMutation(name) && !(name in EXCLUDED),
);

/** Whether a repeated Idempotency-Key gives the first response. Otherwise the command is executed again. */
export const isKeyHonoured = (name: EndpointName): boolean => {
  const { idempotency }: Endpoint = endpoints[name];
  return idempotency === 'stored' || idempotency === 'repeatable';
};
