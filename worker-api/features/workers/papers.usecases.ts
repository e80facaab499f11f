import { MAX_PORTFOLIO_FILES } from '#contract/workers/workers.ts';
import {
  VERIFICATION_DOCUMENT_KINDS,
  type VerificationDocumentKind,
  type VerificationDocuments,
} from '#contract/workers/worker-profile.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Row, type Sql } from '#api/lib/db.ts';
import { deleteBytes, eraseFiles, storeUploads } from '#api/features/media/media.usecases.ts';
import type { MediaRow } from '#api/features/media/media.table.ts';
import type { WorkerRow } from './workers.table.ts';

/** Under its owner, so that nobody's id can stand for a file of others. */
const keyOf = (workerId: string, paperId: string): string => `${workerId}.${paperId}`;
const isPaper = (row: MediaRow): row is MediaRow & { kind: VerificationDocumentKind } =>
  VERIFICATION_DOCUMENT_KINDS.some((kind) => kind === row.kind);

const read = (workerId: string): Sql[] => [
  sql`SELECT verification, verification_reason FROM workers WHERE account_id = ${workerId}`,
  sql`SELECT * FROM media WHERE owner_id = ${workerId} ORDER BY kind, created_at, key`,
];

function papersFrom([workers = [], files = []]: Row[][]): VerificationDocuments {
  const [worker] = workers as unknown as Pick<WorkerRow, 'verification' | 'verification_reason'>[];
  if (!worker) throw new AppError('auth.required');
  return {
    verification: worker.verification,
    verificationReason: worker.verification_reason,
    papers: (files as unknown as MediaRow[]).filter(isPaper).map((row) => ({
      id: row.key.slice(row.key.indexOf('.') + 1),
      url: `/media/${row.key}`,
      kind: row.kind,
      isPdf: row.type === 'application/pdf',
      handedInAt: row.created_at,
    })),
  };
}

/** What a worker handed in, and what was made of it. */
export const ownPapers = async ({ db, actor }: ActorContext): Promise<VerificationDocuments> =>
  papersFrom(await db.batch(read(actor.id)));

/**
 * Hands in one more paper, or a face photo in place of the one before; the same `paperId` again is the same paper. What was refused, and
 * another face, goes back to whoever checks. Throws `media.too_many` beyond five of the portfolio.
 */
export async function addPaper(
  context: ActorContext,
  { paperId, kind }: { paperId: string; kind: VerificationDocumentKind },
  file: File | undefined,
): Promise<VerificationDocuments> {
  if (!file) throw new AppError('request.invalid', { fields: { paper: 'field.required' } });
  const { id } = context.actor;
  const key = keyOf(id, paperId);
  // Before the bytes are put: afterwards a paper of the same id would have been written over.
  const before = await ownPapers(context);
  const isThere = ({ papers }: VerificationDocuments) => papers.some((paper) => paper.id === paperId);
  if (isThere(before)) return before;
  const ofPortfolio = sql`(SELECT count(*) FROM media WHERE owner_id = ${id} AND kind = 'portfolio')`;
  const guard = kind === 'portfolio' ? sql`${ofPortfolio} < ${MAX_PORTFOLIO_FILES}` : sql`1`;
  if (kind === 'portfolio' && before.papers.filter((paper) => paper.kind === kind).length >= MAX_PORTFOLIO_FILES)
    throw new AppError('media.too_many');
  const stored = await storeUploads(context, id, [{ kind, file, key, guard }]);
  const known = sql`EXISTS (SELECT 1 FROM media WHERE key = ${key})`;
  const isFace = kind === 'face' ? 1 : 0;
  const [added = [], , , , ...after] = await context.db.batch([
    ...stored.statements,
    eraseFiles(id, sql`${isFace} AND kind = 'face' AND key <> ${key} AND ${known}`),
    sql`UPDATE workers SET face_photo_key = ${key} WHERE account_id = ${id} AND ${isFace} AND ${known}`,
    sql`UPDATE workers SET verification = 'unchecked'
      WHERE account_id = ${id} AND (verification = 'refused' OR ${isFace}) AND ${known}`,
    ...read(id),
  ]);
  const now = papersFrom(after);
  if (added.length === 0 && !isThere(now)) {
    await stored.discard();
    throw new AppError('media.too_many');
  }
  const kept = new Set(now.papers.map(({ url }) => url));
  const gone = before.papers.filter(({ url }) => !kept.has(url)).map(({ url }) => url.replace('/media/', ''));
  if (isFace && gone.length > 0) context.later(deleteBytes(context, gone));
  return now;
}

/** Takes a paper of the portfolio back; again is the same. The face photo can only be replaced. */
export async function removePaper(context: ActorContext, paperId: string): Promise<VerificationDocuments> {
  const { id } = context.actor;
  const own = sql`key IN (${paperId}, ${keyOf(id, paperId)}) AND kind = 'portfolio'`;
  const [files = [], , ...after] = await context.db.batch([
    sql`SELECT key FROM media WHERE owner_id = ${id} AND ${own}`,
    eraseFiles(id, own),
    ...read(id),
  ]);
  if (files.length > 0)
    context.later(
      deleteBytes(
        context,
        files.map(({ key }) => String(key)),
      ),
    );
  return papersFrom(after);
}
