import * as z from 'zod/mini';
import type { AnomalyKind } from './checks/anomaly.ts';
import { attemptedCommandsIn, type AttemptedCommand } from './checks/attempted-commands.ts';
import { closedAccounts } from './checks/erasure.ts';
import { isSuccess, responseTo, type Call } from './recording/history.ts';
import type { Recording } from './recording/recording.ts';

/** Spoils a recording in one way. Throws if the recording has no place for it. */
interface PlantedFault {
  plant: (recording: Recording) => void;
  /** A fault that is also an instance of another kind. */
  alsoReported?: AnomalyKind;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the recording has no place for this fault');
  return value;
}

const finishedAt = ({ markers }: Recording): number => markers.find(({ type }) => type === 'finished')?.position ?? Infinity;
const bodyOf = (call: Call): Record<string, unknown> => z.parse(z.record(z.string(), z.unknown()), call.body);
const changeBody = (call: Call, changes: Record<string, unknown>): void => {
  call.body = { ...bodyOf(call), ...changes };
};

/** Adds a call after all others. */
function append({ calls }: Recording, call: Call): void {
  const last = Math.max(...calls.map(({ completed }) => (completed === Infinity ? 0 : completed)));
  calls.push({ ...call, call: calls.length + 1_000_000, invoked: last + 1, completed: last + 2 });
}

/** A message that was acknowledged, with its key. No check reads its response. */
const sentMessage = ({ calls }: Recording): Call =>
  found(calls.find((call) => call.command === 'sendMessage' && isSuccess(call) && call.key !== null));

/** The only row of a note that was acknowledged. */
function noteRow({ calls, database }: Recording): number {
  const notes = attemptedCommandsIn(calls)
    .filter(({ command, outcome }) => command === 'addSosNote' && outcome === 'acknowledged')
    .map(({ input }) => input.body?.['note']);
  const rows = notes.map((note) => database.sos_log.filter((row) => row.note === note));
  return database.sos_log.indexOf(found(rows.find(({ length }) => length === 1)?.[0]));
}

const hasEqualReplay = ({ calls, response }: AttemptedCommand): boolean =>
  calls.filter((call) => call.status === 200 && JSON.stringify(call.body) === JSON.stringify(response?.body)).length > 1;

/** For each kind of anomaly, a recording that has one more of it. */
export const PLANTED_FAULTS: Record<AnomalyKind, PlantedFault> = {
  'server-error': {
    plant: ({ calls }) => {
      found(calls.find((call) => call.command === 'verificationDocuments' && isSuccess(call))).status = 500;
    },
  },
  'write-lost': { plant: (recording) => void recording.database.sos_log.splice(noteRow(recording), 1) },
  'write-repeated': {
    plant: (recording) => {
      const { sos_log } = recording.database;
      sos_log.push(found(sos_log[noteRow(recording)]));
    },
  },
  'rejected-write-stored': {
    plant: ({ calls, database }) => {
      const rejected = attemptedCommandsIn(calls).find(
        ({ command, outcome }) => command === 'adminCancelJob' && outcome === 'rejected',
      );
      const detail = String(found(rejected).input.body?.['reason']);
      database.audit_log.push({ action: 'job.cancel', detail, target_id: null });
    },
  },
  'replay-differs': {
    plant: ({ calls }) => {
      // No check reads their responses.
      const commands = new Set<string>(['sendMessage', 'requestJob', 'startJob', 'completeJob', 'cancelBooking']);
      const replayed = attemptedCommandsIn(calls).find((one) => commands.has(one.command) && hasEqualReplay(one));
      changeBody(found(found(replayed).calls.findLast(isSuccess)), { planted: true });
    },
  },
  'reused-key-accepted': {
    plant: (recording) => {
      const call = sentMessage(recording);
      append(recording, { ...call, input: { ...call.input, body: { ...call.input.body, remark: 'planted' } } });
    },
  },
  'key-wrongly-reused': {
    plant: (recording) => {
      const body = { code: 'request.key_reused', message: '' };
      append(recording, { ...sentMessage(recording), key: 'planted', status: 409, body });
    },
  },
  'several-winners': {
    plant: (recording) => {
      const call = found(recording.calls.find((one) => responseTo('acceptJob', one)));
      append(recording, {
        ...call,
        account: recording.database.workers.find((row) => row.account_id !== call.account)?.account_id ?? '',
        key: null,
      });
    },
    // No order of the commands has two winners.
    alsoReported: 'job-not-linearizable',
  },
  'illegal-status-path': {
    plant: ({ database }) => {
      const job = found(database.jobs.find(({ status }) => status === 'completed'));
      found(database.event_outbox.find(({ type, job_id }) => type === 'job-accepted' && job_id === job.id)).type = 'changed';
    },
  },
  'job-not-linearizable': {
    plant: (recording) => {
      const isEnded = (call: Call) => ['completed', 'cancelled'].includes(responseTo('jobDetail', call)?.status ?? '');
      const read = recording.calls.find((call) => call.invoked < finishedAt(recording) && isEnded(call));
      changeBody(found(read), { status: 'pending' });
    },
  },
  'cash-not-paid': {
    plant: ({ calls, database }) => {
      const paid = database.payments.filter(({ method, state }) => method === 'cash' && state === 'paid');
      const payment = paid.find(({ id }) => {
        const confirmations = calls.filter((call) => responseTo('confirmPayment', call)?.id === id);
        return new Set(confirmations.map(({ account }) => account)).size > 1;
      });
      const { id, job_id } = found(payment);
      found(payment).state = 'claimed';
      found(database.jobs.find((job) => job.id === job_id)).is_paid = 0;
      for (const call of calls) {
        const shown = responseTo('confirmPayment', call) ?? responseTo('receivedCash', call);
        if (shown?.id === id && shown.state === 'paid') changeBody(call, { state: 'claimed' });
      }
    },
  },
  'paid-cancelled-booking': {
    plant: ({ database }) => {
      const job = found(database.jobs.find(({ status, is_paid }) => status === 'cancelled' && is_paid === 0));
      job.is_paid = 1;
      const confirmed = { client_confirmed_at: 1, worker_confirmed_at: null };
      database.payments.push({ id: 'planted', job_id: job.id, method: 'sandbox', state: 'paid', ...confirmed });
    },
  },
  'payment-inconsistent': {
    plant: ({ database }) => {
      found(database.jobs.find(({ is_paid, status }) => is_paid === 0 && status === 'completed')).is_paid = 1;
    },
  },
  'refund-inconsistent': {
    plant: ({ database }) => void (found(database.payments.find(({ state }) => state === 'refunded')).state = 'refund_due'),
  },
  'stale-register': {
    plant: (recording) => {
      const renamed = recording.calls.filter(
        (call) => call.command === 'changeAccount' && isSuccess(call) && call.input.body?.['name'],
      );
      const owners = new Set(renamed.map(({ account }) => account));
      const read = recording.calls.find(
        ({ command, account, invoked }) => command === 'account' && owners.has(account) && invoked > finishedAt(recording),
      );
      changeBody(found(read), { name: 'planted' });
    },
  },
  'sequence-gap': {
    plant: ({ database }) => {
      const room = database.event_outbox.find(({ party }) => party === 'inbox')?.room;
      found(database.event_outbox.findLast((event) => event.room === room)).seq += 1;
    },
  },
  'event-undelivered': { plant: ({ database }) => void (found(database.event_outbox[0]).delivered_at = null) },
  'times-out-of-order': {
    plant: ({ database }) => {
      const job = found(database.jobs.find(({ accepted_at, requested_at }) => accepted_at !== null && requested_at === null));
      job.accepted_at = job.created_at - 1;
    },
  },
  'changes-diverged': {
    plant: (recording) => {
      const list = recording.calls.find(
        (call) => call.invoked > finishedAt(recording) && (responseTo('myBookings', call)?.length ?? 0) > 0,
      );
      const bookings = z.parse(z.array(z.record(z.string(), z.unknown())), found(list).body);
      found(list).body = bookings.map((booking, i) => (i === 0 ? { ...booking, address: 'planted' } : booking));
    },
  },
  'erased-name-shown': {
    plant: (recording) => {
      const closed = closedAccounts(recording.database);
      const ids = new Set(recording.database.jobs.filter(({ client_id }) => closed.has(client_id)).map(({ id }) => id));
      const page = recording.calls.findLast((call) => {
        const jobs = call.invoked < finishedAt(recording) ? responseTo('changes', call)?.jobs : null;
        return jobs?.some((job) => 'customer' in job && ids.has(job.id));
      });
      const jobs = responseTo('changes', found(page))?.jobs ?? [];
      const planted = { customer: { name: 'planted' } };
      changeBody(found(page), { jobs: jobs.map((job) => (ids.has(job.id) ? { ...job, ...planted } : job)) });
    },
    // The list at the end shows another name.
    alsoReported: 'changes-diverged',
  },
  'successor-wrong': {
    plant: ({ database }) => {
      found(database.jobs.find(({ successor_id }) => successor_id !== null)).successor_id = null;
    },
  },
  'time-overlap': {
    plant: ({ database }) => {
      for (const job of database.jobs) Object.assign(job, { starts_at: 0, ends_at: 1 });
      // Whether a worker held two jobs at once depends on the order of the races.
      const ends = database.event_outbox.filter(({ type }) => type === 'job-cancelled' || type === 'job-status-update');
      for (const event of ends) event.id = Number.MAX_SAFE_INTEGER;
    },
  },
  'counter-wrong': { plant: ({ database }) => void (found(database.workers[0]).jobs_dropped += 1) },
  'sos-inconsistent': { plant: ({ database }) => void (found(database.sos_cases[0]).presses += 1000) },
  'file-missing': {
    plant: ({ calls, database }) => {
      const keys = new Set(database.media.map(({ key }) => key));
      const isFile = (call: Call) => call.command === 'media' && isSuccess(call) && keys.has(call.input.params?.['key'] ?? '');
      found(calls.find(isFile)).status = 404;
    },
  },
};
