import { sql, type SQL } from 'drizzle-orm';
import type { VerificationDecision } from '#contract/admin.ts';
import { inboxRoomName } from '#contract/events.ts';
import { rejectionReason } from '#contract/rejection.ts';
import { MAX_PORTFOLIO_FILES } from '#contract/workers/workers.ts';
import type { Database } from '#api/lib/db.ts';
import { insertEvent, type EventRow } from '#api/lib/event-outbox.repository.ts';
import type { MediaRow } from '#api/features/media/media.table.ts';
import type { WorkerRow } from './workers.table.ts';

type Verdict = VerificationDecision['verdict'];

export const reasonOf = (decision: VerificationDecision): string | null =>
  decision.verdict === 'refused' ? rejectionReason(decision) : null;

/** That a worker still has the details and the verdict that an admin saw, or has this verdict already. */
function hasDetails(id: string, decision: VerificationDecision): SQL {
  const { seen, verdict } = decision;
  if (!seen) return sql`0`;
  return sql`EXISTS (SELECT 1 FROM accounts
      WHERE id = ${id} AND name = ${seen.name} AND phone = ${seen.phone} AND '/media/' || photo_key IS ${seen.photo})
    AND (SELECT json_group_array(key) FROM (
        SELECT key FROM media WHERE owner_id = ${id} AND kind IN ('profile', 'face', 'portfolio') ORDER BY key))
      = (SELECT json_group_array(value) FROM (SELECT value FROM json_each(${JSON.stringify(seen.files)}) ORDER BY value))
    AND EXISTS (SELECT 1 FROM workers WHERE account_id = ${id} AND (verification = coalesce(${seen.verification ?? null}, verification)
      OR (verification = ${verdict} AND verification_reason IS ${reasonOf(decision)})))`;
}

/** That a worker has what a verification looks at: a face photo and at least one document. */
const hasVerificationDocuments = (id: string): SQL => sql`EXISTS (SELECT 1 FROM media WHERE owner_id = ${id} AND kind = 'face')
    AND EXISTS (SELECT 1 FROM media WHERE owner_id = ${id} AND kind = 'portfolio')`;

/** That an admin may decide so. */
export const mayDecide = (id: string, decision: VerificationDecision): SQL =>
  decision.verdict === 'verified'
    ? sql`${hasDetails(id, decision)} AND ${hasVerificationDocuments(id)}`
    : hasDetails(id, decision);

/** Whether this verdict changes the worker. Only meaningful before `setVerdict`. */
export const isNewVerdict = (id: string, verdict: Verdict, reason: string | null, allowed: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM workers WHERE account_id = ${id} AND (verification <> ${verdict} OR verification_reason IS NOT ${reason})) AND ${allowed}`;

/** Tells a worker the verdict, where `condition` holds. */
export const insertVerdictEvent = (id: string, verdict: Verdict, condition: SQL, now: number): SQL<EventRow> =>
  insertEvent({
    party: 'inbox',
    room: sql`${inboxRoomName('worker', id)}`,
    type: 'notice',
    body: sql`json_object('about', ${verdict})`,
    jobId: sql`NULL`,
    from: sql`workers r WHERE r.account_id = ${id} AND ${condition}`,
    at: now,
  });

export const setVerdict = (id: string, verdict: Verdict, reason: string | null, allowed: SQL): SQL<never> =>
  sql<never>`UPDATE workers SET verification = ${verdict}, verification_reason = ${reason}, changed_since_verified = '[]'
    WHERE account_id = ${id} AND ${allowed}`;

/** A worker's verification as the result of a verdict. */
export const verdictResult = (id: string, allowed: SQL) => ({
  columns: ['verification'] as const,
  from: sql`workers r WHERE r.account_id = ${id} AND ${allowed}`,
});

/** Whether a worker still is as the admin saw who decides so; null if there is no such worker. */
export const findHasDetails = (db: Database, id: string, decision: VerificationDecision) =>
  db.first(
    sql<{ has_details: 0 | 1 }>`SELECT ${hasDetails(id, decision)} AS has_details FROM workers WHERE account_id = ${id}`,
  );

/** The state of verification of a worker, and every file of the worker. */
export const selectVerificationDocuments = (workerId: string) => ({
  worker: sql<Pick<WorkerRow, 'verification' | 'verification_reason' | 'changed_since_verified'>>`
    SELECT verification, verification_reason, changed_since_verified FROM workers WHERE account_id = ${workerId}`,
  files: sql<MediaRow>`SELECT * FROM media WHERE owner_id = ${workerId} ORDER BY kind, created_at, key`,
});

/** Condition on rows of `media`: files with this key, alone or with a hash of the bytes behind it. */
const hasMediaKey = (mediaKey: string): SQL => sql`(key = ${mediaKey} OR instr(key, ${`${mediaKey}.`}) = 1)`;

/** Whether a worker may add a document of this kind: one with the same id may have been uploaded at the same moment. */
export const mayAddDocument = (workerId: string, kind: MediaRow['kind'], mediaKey: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM media WHERE owner_id = ${workerId} AND ${hasMediaKey(mediaKey)})
    AND (${kind} <> 'portfolio' OR (SELECT count(*) FROM media WHERE owner_id = ${workerId} AND kind = 'portfolio') < ${MAX_PORTFOLIO_FILES})`;

const fileExists = (key: string): SQL => sql`EXISTS (SELECT 1 FROM media WHERE key = ${key})`;

/** Condition on rows of `media`: the face photos that the file `key`, a new face photo, replaces. */
export const isReplacedFacePhoto = (key: string, isFacePhoto: boolean): SQL =>
  sql`${isFacePhoto ? 1 : 0} AND kind = 'face' AND key <> ${key} AND ${fileExists(key)}`;

/** Records an added document of a worker: sets the face photo, and resets the verification where it must be checked again. */
export const recordAddedDocument = (id: string, key: string, isFacePhoto: boolean): SQL<never>[] => [
  sql<never>`UPDATE workers SET face_photo_key = ${key} WHERE account_id = ${id} AND ${isFacePhoto ? 1 : 0} AND ${fileExists(key)}`,
  sql<never>`UPDATE workers SET verification = 'unchecked'
      WHERE account_id = ${id} AND (verification = 'refused' OR ${isFacePhoto ? 1 : 0}) AND ${fileExists(key)}`,
];

/** Condition on rows of `media`: the portfolio file of this id. Files uploaded at sign-up have keys without the worker's id. */
export const isPortfolioFile = (documentId: string, mediaKey: string): SQL =>
  sql`(key = ${documentId} OR ${hasMediaKey(mediaKey)}) AND kind = 'portfolio'`;
