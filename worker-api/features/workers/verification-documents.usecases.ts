import { MAX_PORTFOLIO_FILES } from '#contract/workers/workers.ts';
import {
  VERIFICATION_DOCUMENT_KINDS,
  type VerificationDocumentKind,
  type VerificationDocuments,
} from '#contract/workers/worker-profile.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Row, type Sql } from '#api/lib/db.ts';
import { deleteMediaObjects, deleteMediaRows, storeUploads } from '#api/features/media/media.usecases.ts';
import type { MediaRow } from '#api/features/media/media.table.ts';
import type { WorkerRow } from './workers.table.ts';

/** Under its owner, so that nobody's id can stand for a file of others. */
const mediaKeyOf = (workerId: string, documentId: string): string => `${workerId}.${documentId}`;
const isVerificationDocument = (row: MediaRow): row is MediaRow & { kind: VerificationDocumentKind } =>
  VERIFICATION_DOCUMENT_KINDS.some((kind) => kind === row.kind);

const selectDocuments = (workerId: string): Sql[] => [
  sql`SELECT verification, verification_reason FROM workers WHERE account_id = ${workerId}`,
  sql`SELECT * FROM media WHERE owner_id = ${workerId} ORDER BY kind, created_at, key`,
];

function documentsFrom([workers = [], files = []]: Row[][]): VerificationDocuments {
  const [worker] = workers as unknown as Pick<WorkerRow, 'verification' | 'verification_reason'>[];
  if (!worker) throw new AppError('auth.required');
  return {
    verification: worker.verification,
    verificationReason: worker.verification_reason,
    papers: (files as unknown as MediaRow[]).filter(isVerificationDocument).map((row) => ({
      id: row.key.slice(row.key.indexOf('.') + 1),
      url: `/media/${row.key}`,
      kind: row.kind,
      isPdf: row.type === 'application/pdf',
      handedInAt: row.created_at,
    })),
  };
}

/** What a worker handed in, and what was made of it. */
export const getVerificationDocuments = async ({ db, actor }: ActorContext): Promise<VerificationDocuments> =>
  documentsFrom(await db.batch(selectDocuments(actor.id)));

/**
 * Hands in one more paper, or a face photo in place of the one before; the same `paperId` again is the same paper. What was refused, and
 * another face, goes back to whoever checks. Throws `media.too_many` beyond five of the portfolio.
 */
export async function addVerificationDocument(
  context: ActorContext,
  { paperId, kind }: { paperId: string; kind: VerificationDocumentKind },
  file: File | undefined,
): Promise<VerificationDocuments> {
  if (!file) throw new AppError('request.invalid', { fields: { paper: 'field.required' } });
  const { id } = context.actor;
  const key = mediaKeyOf(id, paperId);
  // Before the bytes are put: afterwards a paper of the same id would have been written over.
  const previous = await getVerificationDocuments(context);
  const hasDocument = ({ papers }: VerificationDocuments) => papers.some((document) => document.id === paperId);
  if (hasDocument(previous)) return previous;
  const portfolioCount = sql`(SELECT count(*) FROM media WHERE owner_id = ${id} AND kind = 'portfolio')`;
  const guard = kind === 'portfolio' ? sql`${portfolioCount} < ${MAX_PORTFOLIO_FILES}` : sql`1`;
  if (kind === 'portfolio' && previous.papers.filter((document) => document.kind === kind).length >= MAX_PORTFOLIO_FILES)
    throw new AppError('media.too_many');
  const stored = await storeUploads(context, id, [{ kind, file, key, guard }]);
  const documentExists = sql`EXISTS (SELECT 1 FROM media WHERE key = ${key})`;
  const isFacePhoto = kind === 'face' ? 1 : 0;
  const [added = [], , , , ...documentRows] = await context.db.batch([
    ...stored.statements,
    deleteMediaRows(id, sql`${isFacePhoto} AND kind = 'face' AND key <> ${key} AND ${documentExists}`),
    sql`UPDATE workers SET face_photo_key = ${key} WHERE account_id = ${id} AND ${isFacePhoto} AND ${documentExists}`,
    sql`UPDATE workers SET verification = 'unchecked'
      WHERE account_id = ${id} AND (verification = 'refused' OR ${isFacePhoto}) AND ${documentExists}`,
    ...selectDocuments(id),
  ]);
  const current = documentsFrom(documentRows);
  if (added.length === 0 && !hasDocument(current)) {
    await stored.discard();
    throw new AppError('media.too_many');
  }
  const currentUrls = new Set(current.papers.map(({ url }) => url));
  const removedKeys = previous.papers.filter(({ url }) => !currentUrls.has(url)).map(({ url }) => url.replace('/media/', ''));
  if (isFacePhoto && removedKeys.length > 0) context.waitUntil(deleteMediaObjects(context, removedKeys));
  return current;
}

/** Takes a paper of the portfolio back; again is the same. The face photo can only be replaced. */
export async function removeVerificationDocument(context: ActorContext, documentId: string): Promise<VerificationDocuments> {
  const { id } = context.actor;
  const matchesDocument = sql`key IN (${documentId}, ${mediaKeyOf(id, documentId)}) AND kind = 'portfolio'`;
  const [files = [], , ...documentRows] = await context.db.batch([
    sql`SELECT key FROM media WHERE owner_id = ${id} AND ${matchesDocument}`,
    deleteMediaRows(id, matchesDocument),
    ...selectDocuments(id),
  ]);
  if (files.length > 0)
    context.waitUntil(
      deleteMediaObjects(
        context,
        files.map(({ key }) => String(key)),
      ),
    );
  return documentsFrom(documentRows);
}
