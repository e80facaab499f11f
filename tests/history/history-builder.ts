import type { EndpointName } from '#contract/endpoints.ts';
import type { Booking, Job, JobDetail } from '#contract/jobs/jobs.ts';
import type { Payment } from '#contract/payments.ts';
import type { Review } from '#contract/reviews.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { DatabaseState } from './recording/database-state.ts';
import { historyOf, type CommandInput, type HistoryLine, type Invocation } from './recording/history.ts';
import type { Recording } from './recording/recording.ts';

interface CallDetails {
  by?: string;
  key?: string;
  input?: CommandInput;
}

/** A history that a test writes by hand: calls one after the other or, with `begin` and `end`, at once. */
export class HistoryBuilder {
  readonly #lines: HistoryLine[] = [];
  #calls = 0;

  begin(command: EndpointName, { by, key, input = {} }: CallDetails = {}): number {
    const call = ++this.#calls;
    const caller: Pick<Invocation, 'process' | 'account' | 'key'> = {
      process: by ?? 'guest',
      account: by ?? null,
      key: key ?? null,
    };
    this.#lines.push({ type: 'invoke', call, command, input, headers: {}, fault: null, at: this.#lines.length, ...caller });
    return call;
  }

  /** @param status null: no response arrives */
  end(call: number, status: number | null, body: unknown = null): this {
    this.#lines.push({ type: 'complete', call, status, body, at: this.#lines.length });
    return this;
  }

  call(command: EndpointName, details: CallDetails, status: number | null, body: unknown = null): this {
    return this.end(this.begin(command, details), status, body);
  }

  marker(type: 'killed' | 'started' | 'finished'): this {
    this.#lines.push({ type, at: this.#lines.length });
    return this;
  }

  recording(database: Partial<DatabaseState> = {}): Recording {
    return { ...historyOf(this.#lines), database: { ...emptyDatabase(), ...database } };
  }
}

const emptyDatabase = (): DatabaseState => ({
  accounts: [],
  workers: [],
  jobs: [],
  payments: [],
  reviews: [],
  messages: [],
  favourites: [],
  blocked_workers: [],
  push_subscriptions: [],
  media: [],
  sos_cases: [],
  sos_log: [],
  audit_log: [],
  event_outbox: [],
});

const id = (): string => uuidv7();
export const ids = { job: id(), client: id(), worker: id(), otherWorker: id(), payment: id() };

type Row<Table extends keyof DatabaseState> = DatabaseState[Table][number];

export const jobRow = (changes: Partial<Row<'jobs'>> = {}): Row<'jobs'> => ({
  id: ids.job,
  client_id: ids.client,
  worker_id: null,
  status: 'pending',
  problem: '',
  is_paid: 0,
  starts_at: 1,
  ends_at: 2,
  created_at: 1,
  requested_at: null,
  accepted_at: null,
  started_at: null,
  completed_at: null,
  counts_from: null,
  cancelled_at: null,
  cancelled_by: null,
  cancelled_late: 0,
  predecessor_id: null,
  successor_id: null,
  ...changes,
});

export const accountRow = (changes: Partial<Row<'accounts'>> = {}): Row<'accounts'> => ({
  id: ids.client,
  email: '',
  name: 'Asha',
  photo_key: null,
  emergency_contact: '',
  suspended_at: null,
  ...changes,
});

export const reviewBody = (changes: Partial<Review> = {}): Review => ({
  id: id(),
  reviewee_id: ids.worker,
  job_id: ids.job,
  reviewer_id: ids.client,
  reviewerName: 'Asha',
  rating: 4,
  comment: '',
  created_at: 1,
  ...changes,
});

export const eventRow = (changes: Partial<Row<'event_outbox'>> = {}): Row<'event_outbox'> => ({
  id: 1,
  party: 'inbox',
  room: `client_${ids.client}`,
  seq: 1,
  type: 'changed',
  job_id: ids.job,
  body: '{}',
  delivered_at: 1,
  ...changes,
});

/** Bodies of responses. A server may tell the new profiles of workers with the changes, or not. */
export const changesBody = (jobs: readonly Booking[] | readonly Job[], workers: readonly object[] = []) => ({
  cursor: 1,
  profileCursor: 1,
  more: false,
  jobs,
  workers,
  messages: [],
  notices: [],
  reviews: [],
});

export const bookingBody = (changes: Partial<Booking> = {}): Booking => ({
  id: ids.job,
  service: 'plumbing',
  workerId: null,
  workerName: null,
  date: '2027-01-01',
  time: null,
  status: 'pending',
  amount: 349,
  isPaid: false,
  rating: null,
  address: 'Pune',
  ...changes,
});

export const jobBody = (changes: Partial<Job> = {}): Job => ({
  id: ids.job,
  service_type: 'plumbing',
  status: 'accepted',
  description: '',
  address: 'Pune',
  date: '2027-01-01',
  time: null,
  total_amount: 349,
  lat: null,
  lng: null,
  about: false,
  urgency: 1,
  byName: false,
  needsStartCode: true,
  customer: { name: 'Asha' },
  ...changes,
});

export const jobDetailBody = (changes: Partial<JobDetail> = {}): JobDetail => ({
  id: ids.job,
  name: 'Asha',
  address: 'Pune',
  serviceType: 'plumbing',
  date: '2027-01-01',
  timeSlot: null,
  status: 'confirmed',
  worker_id: null,
  customer_id: ids.client,
  workerName: null,
  workerPhoto: null,
  workerRating: null,
  description: '',
  instructions: '',
  duration: '2-hours',
  frequency: 'one-time',
  total_amount: 349,
  isPaid: false,
  lat: null,
  lng: null,
  about: false,
  photos: [],
  urgency: 1,
  needsStartCode: true,
  reviewed: false,
  cancelledBy: null,
  cancelReason: null,
  times: { created: 1, accepted: null, started: null, completed: null, cancelled: null },
  ...changes,
});

export const paymentBody = (changes: Partial<Payment> = {}): Payment => ({
  id: ids.payment,
  bookingId: ids.job,
  method: 'cash',
  state: 'claimed',
  amount: 349,
  reference: null,
  said: { client: true, worker: false },
  createdAt: 1,
  paidAt: null,
  service: 'plumbing',
  date: '2027-01-01',
  clientName: 'Asha',
  workerName: 'Ravi',
  payee: null,
  upi: null,
  ...changes,
});
