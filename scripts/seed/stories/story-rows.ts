import type { SuspensionReviewRow } from '#api/features/accounts/accounts.table.ts';
import type { AuditLogRow } from '#api/features/audit/audit.table.ts';
import type { MessageRow, readReceipts } from '#api/features/chat/chat.table.ts';
import type { FavouriteRow } from '#api/features/favourites/favourites.table.ts';
import type { workerHalfHours } from '#api/features/jobs/worker-time.table.ts';
import type { MediaRow } from '#api/features/media/media.table.ts';
import type { PaymentRow } from '#api/features/payments/payments.table.ts';
import type { SosLogRow, SosRow, sosPresses, sosTrack } from '#api/features/sos/sos.table.ts';
import type { TicketMessageRow, TicketRow } from '#api/features/tickets/tickets.table.ts';
import { buildInsertStatements } from '../sql.ts';

/** What the stories write besides accounts, jobs and reviews, by table. Without the columns that the database generates. */
export interface StoryRows {
  payments: PaymentRow[];
  messages: MessageRow[];
  read_receipts: (typeof readReceipts.$inferSelect)[];
  favourites: FavouriteRow[];
  media: MediaRow[];
  worker_time_cells: (typeof workerHalfHours.$inferSelect)[];
  tickets: TicketRow[];
  ticket_messages: TicketMessageRow[];
  sos_cases: Omit<SosRow, 'is_unseen' | 'urgency'>[];
  sos_presses: (typeof sosPresses.$inferSelect)[];
  sos_track: (typeof sosTrack.$inferSelect)[];
  sos_log: Omit<SosLogRow, 'id'>[];
  suspension_reviews: SuspensionReviewRow[];
  audit_log: Omit<AuditLogRow, 'id'>[];
}

export const emptyStoryRows = (): StoryRows => ({
  payments: [],
  messages: [],
  read_receipts: [],
  favourites: [],
  media: [],
  worker_time_cells: [],
  tickets: [],
  ticket_messages: [],
  sos_cases: [],
  sos_presses: [],
  sos_track: [],
  sos_log: [],
  suspension_reviews: [],
  audit_log: [],
});

/** The logs are numbered as they are written, so they are sorted first. */
export function storyStatements(rows: StoryRows): string[] {
  const byTime = (a: { at: number }, b: { at: number }): number => a.at - b.at;
  rows.audit_log.sort(byTime);
  rows.sos_log.sort(byTime);
  return Object.entries(rows).flatMap(([table, ofTable]) => buildInsertStatements(table, ofTable));
}
