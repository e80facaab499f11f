import { createRandom, type Random } from '../../../scripts/seed/random.ts';
import { accountScenarios } from './account-scenarios.ts';
import { jobRaces, lateConfirmations, repeatedRequests } from './job-races.ts';
import type { Scenario } from './scenario.ts';
import { sosRaces } from './sos-races.ts';
import { toggleRaces } from './toggle-races.ts';

/** Every scenario once. */
export const SCENARIOS: readonly Scenario[] = [
  ...jobRaces,
  ...lateConfirmations,
  ...repeatedRequests,
  ...toggleRaces,
  ...sosRaces,
  ...accountScenarios,
];

/** These come first in each pass, so that a short run has every command and the races that matter most. */
export const FIRST_SCENARIOS: ReadonlySet<string> = new Set([
  'request: acceptJob and acceptJob',
  'request: acceptJob and declineJob',
  'request: acceptJob and withdrawJob',
  'request: declineJob and requestWorker',
  'request: withdrawBooking and requestWorker',
  'request: requestWorker and requestWorker',
  'photos: addJobPhoto and removeJobPhoto',
  'accepted: cancelBooking and startJob',
  'accepted: adminCancelJob and adminCancelJob',
  'accepted: adminCancelJob and startJob',
  'ongoing: cancelBooking and completeJob',
  'ongoing: cancelJob and completeJob',
  'cash: clientConfirms and workerConfirms',
  'cash: clientConfirms and receivedCash',
  'confirmedCash: workerConfirms and cancelBooking',
  'claimedUpi: workerReceived and cancelBooking',
  'refundDue: adminRefunds and adminRefunds',
  'claimedUpi: workerRefused and adminReceived',
  'chat: clientText and workerText',
  'chat: photo and receipts',
  'completed: writeReview and writeReview',
  'the worker confirms cash after the cancellation',
  ...repeatedRequests.map(({ name }) => name),
  'favourites: addFavourite and removeFavourite',
  'favourites: blockWorker and unblockWorker',
  'availability: on and off',
  'verification: verify and refuse',
  'documents: add and remove',
  'suspension: suspend and restore',
  'push: subscribe and unsubscribe',
  'push: unsubscribe and renew',
  'account: rename and changePhoto',
  'profile: rename and changePhoto',
  'emergency: press and seen',
  'emergency: report and helping',
  'emergency: close and falseAlarm',
  ...accountScenarios.map(({ name }) => name),
]);

/** A generator of its own for a part of a run. */
export const randomOf = (seed: number, ...part: number[]): Random =>
  createRandom(part.reduce((state, n) => Math.imul(state ^ (n + 1), 0x9e3779b1) ^ (state >>> 15), seed));

const order = ({ name }: Scenario): number => (FIRST_SCENARIOS.has(name) ? 0 : 1);

/** All scenarios in a random order, the first ones before the others. */
const shuffledScenarios = (random: Random): Scenario[] =>
  SCENARIOS.map((scenario) => ({ scenario, key: order(scenario) + random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ scenario }) => scenario);

/** The scenarios of one lane, without end: all lanes together go through all scenarios, in a new order each time. */
export function* scenariosOf(seed: number, lane: number, lanes: number): Generator<Scenario> {
  for (let pass = 0; ; pass++)
    for (const [i, scenario] of shuffledScenarios(randomOf(seed, pass)).entries()) if (i % lanes === lane) yield scenario;
}
