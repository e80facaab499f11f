import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { activeWorkers, dashboardCounts } from '#api/features/admin/admin.table.ts';
import { auditLog } from '#api/features/audit/audit.table.ts';
import {
  accounts,
  emergencyContactRequests,
  knownDevices,
  passwordResets,
  suspensionReviews,
} from '#api/features/accounts/accounts.table.ts';
import { blockedClients, blockedWorkers } from '#api/features/blocks/blocks.table.ts';
import { calendarFeeds } from '#api/features/calendar-feeds/calendar-feeds.table.ts';
import { dutyRota, dutySwitches } from '#api/features/duty/duty.table.ts';
import { favourites } from '#api/features/favourites/favourites.table.ts';
import { jobs } from '#api/features/jobs/jobs.table.ts';
import { timeProposals } from '#api/features/jobs/time-proposals.table.ts';
import { overlappingJobs, workerHalfHours } from '#api/features/jobs/worker-time.table.ts';
import { deletedFiles, media } from '#api/features/media/media.table.ts';
import { messages, readReceipts } from '#api/features/chat/chat.table.ts';
import { payments } from '#api/features/payments/payments.table.ts';
import { pushSubscriptions } from '#api/features/push/push.table.ts';
import { reviews } from '#api/features/reviews/reviews.table.ts';
import { passkeyChallenges, passkeys, recoveryCodes, totpSecrets } from '#api/features/second-factor/second-factor.table.ts';
import {
  sosCases,
  sosGuestNetworks,
  sosLog,
  sosMessages,
  sosPresses,
  sosTrack,
  unconfirmedContactMessages,
} from '#api/features/sos/sos.table.ts';
import { ticketMessages, tickets } from '#api/features/tickets/tickets.table.ts';
import { phoneCodes, workerActions, workers } from '#api/features/workers/workers.table.ts';
import { deletedEvents, eventOutbox, idempotencyKeys, rateCounters, sequenceFloor } from '#api/lib/infrastructure.table.ts';
import { cronRuns, metrics } from '#api/lib/metrics.table.ts';
import { sessions } from '#api/lib/sessions.table.ts';
import { roomPresence } from '#api/features/rooms/rooms.table.ts';
import { createMigratedDb } from '../support/migrated-database.ts';
import { migrations } from '../support/root.ts';

const TABLES: SQLiteTable[] = [
  accounts,
  passwordResets,
  knownDevices,
  totpSecrets,
  passkeys,
  passkeyChallenges,
  recoveryCodes,
  emergencyContactRequests,
  suspensionReviews,
  workers,
  phoneCodes,
  workerActions,
  jobs,
  workerHalfHours,
  overlappingJobs,
  timeProposals,
  reviews,
  media,
  deletedFiles,
  eventOutbox,
  deletedEvents,
  roomPresence,
  idempotencyKeys,
  rateCounters,
  favourites,
  calendarFeeds,
  dutyRota,
  dutySwitches,
  blockedWorkers,
  blockedClients,
  payments,
  sosCases,
  sosLog,
  sosTrack,
  sosMessages,
  sosGuestNetworks,
  sosPresses,
  unconfirmedContactMessages,
  messages,
  readReceipts,
  auditLog,
  dashboardCounts,
  activeWorkers,
  pushSubscriptions,
  sessions,
  tickets,
  ticketMessages,
  metrics,
  cronRuns,
  sequenceFloor,
];

const describeColumns = (columns: { name: unknown; notNull: boolean }[]) =>
  columns.map(({ name, notNull }) => `${String(name)}${notNull ? ' not null' : ''}`).toSorted();

test('no migration rebuilds or drops a table, because a rebuild loses child rows on D1', () => {
  for (const { name, text } of migrations())
    expect(text, name).not.toMatch(/__new_|DROP TABLE|ON DELETE CASCADE|CREATE VIRTUAL TABLE/i);
});

test('the tables in the code match the migrations, column by column and index by index', () => {
  const db = createMigratedDb();
  const stored = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).all();
  expect(stored.map((row) => row['name']).toSorted()).toEqual(TABLES.map((table) => getTableConfig(table).name).toSorted());
  for (const table of TABLES) {
    const { name, columns, indexes } = getTableConfig(table);
    const storedColumns = db.prepare('SELECT * FROM pragma_table_xinfo(?)').all(name);
    expect(describeColumns(storedColumns.map((row) => ({ name: row['name'], notNull: row['notnull'] === 1 }))), name).toEqual(
      describeColumns(columns),
    );
    const storedIndexes = db.prepare(`SELECT name FROM pragma_index_list(?) WHERE origin = 'c'`).all(name);
    expect(storedIndexes.map((row) => row['name']).toSorted(), name).toEqual(
      indexes.map((index) => index.config.name).toSorted(),
    );
  }
});
