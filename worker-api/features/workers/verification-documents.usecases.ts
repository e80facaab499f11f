import { createHash } from 'node:crypto';
import { MAX_PORTFOLIO_FILES } from '#contract/workers/workers.ts';
import {
  VERIFICATION_DOCUMENT_KINDS,
  type VerificationDocumentKind,
  type VerificationDocuments,
} from '#contract/workers/worker-profile.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { endAnswerTimeOfUnverified } from '#api/features/jobs/direct-request.usecases.ts';
import { deleteBytes, deleteFiles, storeUploads } from '#api/features/media/media.usecases.ts';
import type { MediaRow } from '#api/features/media/media.table.ts';
import {
  isPortfolioFile,
  isReplacedFacePhoto,
  mayAddDocument,
  recordAddedDocument,
  selectVerificationDocuments,
} from './verification.repository.ts';
import type { WorkerRow } from './workers.table.ts';

/** The key starts with the worker's id, so that no worker can choose a document id that is the key of another worker's file. */
const mediaKeyOf = (workerId: string, documentId: string): string => `${workerId}.${documentId}`;

/**
 * The same with a hash of the bytes: a verdict names the keys that an admin saw, and the worker may delete a document and upload
 * another one under its id. Half of a SHA-256, because a key has 100 characters at most.
 */
const contentKeyOf = async (mediaKey: string, file: File): Promise<string> => {
  const hash = createHash('sha256');
  // In parts, because the size has not been checked yet.
  for await (const part of file.stream()) hash.update(part);
  return `${mediaKey}.${hash.digest('base64url').slice(0, 22)}`;
};

/** Files uploaded at sign-up have keys without the worker's id, and those of an older version keys without a hash. */
const documentIdOf = (key: string): string => key.split('.')[1] ?? key;
const isVerificationDocument = (row: MediaRow): row is MediaRow & { kind: VerificationDocumentKind } =>
  VERIFICATION_DOCUMENT_KINDS.some((kind) => kind === row.kind);

function documentsFrom(rows: {
  worker: Pick<WorkerRow, 'verification' | 'verification_reason' | 'changed_since_verified'>[];
  files: MediaRow[];
}): VerificationDocuments {
  const [worker] = rows.worker;
  if (!worker) throw new AppError('auth.required');
  return {
    verification: worker.verification,
    verificationReason: worker.verification_reason,
    changedSinceVerified: JSON.parse(worker.changed_since_verified) as VerificationDocuments['changedSinceVerified'],
    papers: rows.files.filter(isVerificationDocument).map((row) => ({
      id: documentIdOf(row.key),
      url: `/media/${row.key}`,
      kind: row.kind,
      isPdf: row.content_type === 'application/pdf',
      handedInAt: row.created_at,
    })),
  };
}

const isPortfolioFull = ({ papers }: VerificationDocuments): boolean =>
  papers.filter(({ kind }) => kind === 'portfolio').length >= MAX_PORTFOLIO_FILES;

/** A worker's verification documents and their state. */
export const getVerificationDocuments = async ({ db, actor }: ActorContext): Promise<VerificationDocuments> =>
  documentsFrom(await db.batch(selectVerificationDocuments(actor.id)));

/**
 * Adds a portfolio file, or a face photo in place of the previous one; the same `paperId` again changes nothing. A refused
 * worker and a worker with a new face photo must be checked again. Throws `media.too_many` beyond five portfolio files, and
 * `media.storage_full`.
 */
export async function addVerificationDocument(
  context: ActorContext,
  { paperId, kind }: { paperId: string; kind: VerificationDocumentKind },
  file: File | undefined,
): Promise<VerificationDocuments> {
  if (!file) throw new AppError('request.invalid', { fields: { paper: 'field.required' } });
  const { id } = context.actor;
  const previous = await getVerificationDocuments(context);
  const hasDocument = ({ papers }: VerificationDocuments) => papers.some((document) => document.id === paperId);
  if (hasDocument(previous)) return previous;
  if (kind === 'portfolio' && isPortfolioFull(previous)) throw new AppError('media.too_many');
  const mediaKey = mediaKeyOf(id, paperId);
  const key = await contentKeyOf(mediaKey, file);
  const stored = await storeUploads(context, id, [{ kind, file, key, guard: mayAddDocument(id, kind, mediaKey) }]);
  const isFacePhoto = kind === 'face';
  try {
    const { added, ...rows } = await context.db.batch({
      added: stored.statements,
      replaced: deleteFiles(id, isReplacedFacePhoto(key, isFacePhoto)),
      recorded: recordAddedDocument(id, key, isFacePhoto),
      ended: endAnswerTimeOfUnverified(context),
      ...selectVerificationDocuments(id),
    });
    const current = documentsFrom(rows);
    if (added.length === 0) {
      if (!hasDocument(current))
        throw new AppError(kind === 'portfolio' && isPortfolioFull(current) ? 'media.too_many' : 'media.storage_full');
      await stored.discard();
    }
    if (isFacePhoto) context.waitUntil(deleteBytes(context.env));
    return current;
  } catch (error) {
    await stored.discard();
    throw error;
  }
}

/** Deletes a portfolio file; deleting it again changes nothing. The face photo can only be replaced. */
export async function removeVerificationDocument(context: ActorContext, documentId: string): Promise<VerificationDocuments> {
  const { id } = context.actor;
  const matchesDocument = isPortfolioFile(documentId, mediaKeyOf(id, documentId));
  const rows = await context.db.batch({ deleted: deleteFiles(id, matchesDocument), ...selectVerificationDocuments(id) });
  context.waitUntil(deleteBytes(context.env));
  return documentsFrom(rows);
}
