import * as z from 'zod/mini';
import { uuidv7 } from '#contract/ids.ts';
import type { VerificationDocumentKind } from '#contract/workers/worker-profile.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { addVerificationDocument, DOCUMENTS_RESPONSE } from '#pwa/sync/outbox/commands/add-verification-document.ts';
import { discardCommand, enqueue } from '#pwa/sync/outbox/outbox.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';

const facePhoto = z.object({ kind: z.literal('face') });
/** Whether a queued document is a face photo. */
export const isFacePhoto = ({ body }: Pick<OutboxRow, 'body'>): boolean => z.safeParse(facePhoto, body).success;

/**
 * Queues documents for upload, all or none. A new face photo replaces those that wait.
 * @param pending the documents that wait already
 */
export async function queueDocuments(
  kind: VerificationDocumentKind,
  files: readonly File[],
  pending: readonly OutboxRow[],
): Promise<void> {
  await enqueue('worker', addVerificationDocument, ...files.map((file) => ({ documentId: uuidv7(), kind, file })));
  if (kind === 'face') for (const { id } of pending.filter(isFacePhoto)) await discardCommand('worker', id);
}

/** Removes a document that is on the server. */
export async function removeDocument(paperId: string): Promise<ApiError | null> {
  const data = accountData('worker');
  const response = await call('removeVerificationDocument', 'worker', { params: { paperId } });
  if (!response.ok) return response;
  if (accountData('worker') === data) await data?.cachedResponses.put({ name: DOCUMENTS_RESPONSE, value: response.data });
  return null;
}
