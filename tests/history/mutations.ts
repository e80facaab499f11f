import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';

/** The endpoints that are not reads by their method. */
export type MutationName = {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET' ? never : Name;
}[EndpointName];

const SECOND_FACTOR = 'concerns the login of admins alone, who do not log in during a history';

const IN_HISTORIES_OF_TIME =
  'decides who may accept a job, which the histories of tests/worker-api/worker-time-histories.test.ts check';

/** The mutations that take no part in the generated histories, with the reason. */
const EXCLUDED: Partial<Record<MutationName, string>> = {
  matchWorkers: 'a read with a body, which writes nothing',
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
  createCalendarFeed: 'its response is a secret address, and no other command reads what it writes',
  deleteCalendarFeed: 'no other command reads what it writes',
  contactRequest: 'a read with a body, which writes nothing',
  askEmergencyContact: 'sends a message with a new link, which only its receiver has',
  confirmContactRequest: 'needs the link of a message, and no other command reads what it writes',
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
