import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#contract/payments.ts';

/** Attempts to pay a booking. */
export const payments = sqliteTable(
  'payments',
  {
    id: text().primaryKey(),
    job_id: text().notNull(),
    client_id: text().notNull(),
    worker_id: text().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    amount_paise: integer().notNull(),
    /** The reference of the UPI transaction, as the client entered it. */
    reference: text(),
    /** UPI address that receives the payment; null for other methods. */
    payee_address: text(),
    /** 1: the address is the platform's, so only an admin confirms. */
    is_to_platform: integer().notNull().default(0),
    /** When each side confirmed the payment. */
    client_confirmed_at: integer(),
    worker_confirmed_at: integer(),
    created_at: integer().notNull(),
    paid_at: integer(),
    /** 1 if the job was cancelled. Triggers set it. */
    is_job_cancelled: integer().notNull().default(0),
    /** Id of the last write of this row, as in jobs. */
    write_id: text().notNull(),
  },
  (t) => [
    index('payments_job').on(t.job_id, t.created_at),
    // A reference settles one booking.
    index('payments_reference')
      .on(t.reference)
      .where(sql`reference IS NOT NULL`),
    // What waits for an admin. Older versions, which run until the deployment and after a rollback, name this index with its first two
    // conditions, or the next one besides.
    index('payments_unsettled')
      .on(t.created_at, t.id)
      .where(
        sql`state = 'refund_due' OR (state = 'claimed' AND method = 'upi') OR (state = 'claimed' AND client_confirmed_at IS NOT NULL AND is_job_cancelled = 1)`,
      ),
    index('payments_reported_cash')
      .on(t.created_at, t.id)
      .where(sql`state = 'claimed' AND method = 'cash' AND client_confirmed_at IS NOT NULL`),
    uniqueIndex('payments_one_running')
      .on(t.job_id, t.method)
      .where(sql`state IN ('open', 'claimed')`),
    uniqueIndex('payments_paid_once')
      .on(t.job_id)
      .where(sql`state = 'paid'`),
  ],
);
export type PaymentRow = typeof payments.$inferSelect;
