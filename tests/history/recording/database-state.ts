import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { accounts } from '#api/features/accounts/accounts.table.ts';
import type { auditLog } from '#api/features/audit/audit.table.ts';
import type { BlockedWorkerRow } from '#api/features/blocks/blocks.table.ts';
import type { MessageRow } from '#api/features/chat/chat.table.ts';
import type { FavouriteRow } from '#api/features/favourites/favourites.table.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import type { MediaRow } from '#api/features/media/media.table.ts';
import type { PaymentRow } from '#api/features/payments/payments.table.ts';
import type { SubscriptionRow } from '#api/features/push/push.table.ts';
import type { ReviewRow } from '#api/features/reviews/reviews.table.ts';
import type { SosLogRow, SosRow } from '#api/features/sos/sos.table.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';
import type { eventOutbox } from '#api/lib/infrastructure.table.ts';
import { ADMIN_ACTIONS } from '#contract/audit.ts';
import { ROOM_KINDS } from '#contract/events.ts';
import { CANCELLERS, JOB_STATUSES } from '#contract/jobs/job-status.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#contract/payments.ts';
import { SOS_LOG_STEPS, SOS_STATES } from '#contract/sos.ts';
import { VERIFICATION_STATES } from '#contract/workers/workers.ts';

const text = z.string();
const textOrNull = z.nullable(z.string());
const instant = z.nullable(z.number());
/** A list of rows with some columns of their table. A renamed column is a type error. */
const rowsOf =
  <Row>() =>
  <Column extends keyof Row & string>(columns: { [Name in Column]: z.ZodMiniType<Row[Name]> }) =>
    z.array(z.object(columns));

/** The columns that the checks read, by table. */
export const databaseState = z.object({
  accounts: rowsOf<typeof accounts.$inferSelect>()({
    id: text,
    email: text,
    name: text,
    photo_key: textOrNull,
    emergency_contact: text,
    suspended_at: instant,
  }),
  workers: rowsOf<WorkerRow>()({
    account_id: text,
    available: z.int(),
    verification: z.enum(VERIFICATION_STATES),
    rating_sum: z.int(),
    rating_count: z.int(),
    jobs_completed: z.int(),
    jobs_dropped: z.int(),
  }),
  jobs: rowsOf<JobRow>()({
    id: text,
    client_id: text,
    worker_id: textOrNull,
    status: z.enum(JOB_STATUSES),
    problem: text,
    is_paid: z.int(),
    starts_at: z.number(),
    ends_at: z.number(),
    created_at: z.number(),
    requested_at: instant,
    accepted_at: instant,
    started_at: instant,
    completed_at: instant,
    counts_from: instant,
    cancelled_at: instant,
    cancelled_by: z.nullable(z.enum(CANCELLERS)),
    cancelled_late: z.int(),
    predecessor_id: textOrNull,
    successor_id: textOrNull,
  }),
  payments: rowsOf<PaymentRow>()({
    id: text,
    job_id: text,
    method: z.enum(PAYMENT_METHODS),
    state: z.enum(PAYMENT_STATES),
    client_confirmed_at: instant,
    worker_confirmed_at: instant,
  }),
  reviews: rowsOf<ReviewRow>()({
    id: text,
    job_id: text,
    reviewee_id: text,
    rating: z.int(),
    comment: text,
    created_at: z.number(),
  }),
  messages: rowsOf<MessageRow>()({
    job_id: text,
    seq: z.int(),
    id: text,
    sender_id: text,
    message: text,
    photo_key: textOrNull,
    created_at: z.number(),
  }),
  favourites: rowsOf<FavouriteRow>()({ client_id: text, worker_id: text }),
  blocked_workers: rowsOf<BlockedWorkerRow>()({ client_id: text, worker_id: text }),
  push_subscriptions: rowsOf<SubscriptionRow>()({ account_id: text, endpoint: text }),
  media: rowsOf<MediaRow>()({ key: text, owner_id: text, job_id: textOrNull }),
  sos_cases: rowsOf<SosRow>()({ id: text, state: z.enum(SOS_STATES), presses: z.int() }),
  sos_log: rowsOf<SosLogRow>()({ id: z.int(), case_id: text, step: z.enum(SOS_LOG_STEPS), note: text }),
  audit_log: rowsOf<typeof auditLog.$inferSelect>()({
    action: z.enum(ADMIN_ACTIONS),
    detail: text,
    target_id: textOrNull,
  }),
  event_outbox: rowsOf<typeof eventOutbox.$inferSelect>()({
    id: z.int(),
    party: z.enum(ROOM_KINDS),
    room: text,
    seq: z.int(),
    type: text,
    job_id: textOrNull,
    body: text,
    delivered_at: instant,
  }),
});
export type DatabaseState = z.infer<typeof databaseState>;

/** Reads the final rows of a database whose server has stopped. */
export const readDatabaseState = (db: DatabaseSync): DatabaseState =>
  z.parse(
    databaseState,
    Object.fromEntries(
      Object.entries(databaseState.shape).map(([table, rows]) => {
        const columns = Object.keys(rows._zod.def.element.shape);
        return [table, db.prepare(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY rowid`).all()];
      }),
    ),
  );
