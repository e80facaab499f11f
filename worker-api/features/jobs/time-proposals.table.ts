import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { JOB_SIDES } from '#contract/chat.ts';
import { PROPOSAL_STATES } from '#contract/jobs/rescheduling.ts';
import type { Slot } from '#contract/time.ts';

/** The last proposal of another time for a job. The primary key allows one at a time; a new one replaces one that has ended. */
export const timeProposals = sqliteTable(
  'time_proposals',
  {
    job_id: text().primaryKey(),
    /** Unique within the job. */
    id: text().notNull(),
    proposed_by: text({ enum: JOB_SIDES }).notNull(),
    old_date: text().notNull(),
    old_slot: text().$type<Slot>(),
    date: text().notNull(),
    slot: text().$type<Slot>().notNull(),
    starts_at: integer().notNull(),
    /** 1: the worker who proposed it can travel between the job and those before and after it. */
    accept_travel: integer().notNull(),
    state: text({ enum: PROPOSAL_STATES }).notNull(),
    /** When it was proposed; the command may have waited on a device. */
    proposed_at: integer().notNull(),
    /** Until when it can be accepted. */
    expires_at: integer().notNull(),
    /** When it was accepted, declined or withdrawn. */
    ended_at: integer(),
  },
  (t) => [
    index('time_proposals_open')
      .on(t.expires_at)
      .where(sql`state = 'open'`),
    index('time_proposals_by_expiry').on(t.expires_at),
  ],
);
export type TimeProposalRow = typeof timeProposals.$inferSelect;
