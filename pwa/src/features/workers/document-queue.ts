import type { QueryClient } from '@tanstack/react-query';
import { uuidv7 } from '#contract/ids.ts';
import type { VerificationDocumentKind } from '#contract/workers/worker-profile.ts';
import { changeQueue, sendQueue } from '#pwa/sync/outbox/file-queue.ts';
import { DOCUMENT_QUEUE_NAME } from '#pwa/sync/schema.ts';
import { upload } from '#pwa/sync/http/upload.ts';
import { refreshWorker } from './profile.mutations.ts';

export const DOCUMENT_QUEUE = { area: 'worker', name: DOCUMENT_QUEUE_NAME } as const;
export const documentsKey = (workerId: string) => ['worker', 'papers', workerId];

/** Queues documents for upload. A new face photo replaces a queued one. */
export async function queueDocuments(kind: VerificationDocumentKind, files: readonly File[]): Promise<void> {
  const added = files.map((file) => ({ id: uuidv7(), file, kind }));
  await changeQueue(DOCUMENT_QUEUE, (before) => [
    ...before.filter((waiting) => kind !== 'face' || waiting.kind !== 'face'),
    ...added,
  ]);
}

/** Uploads queued documents and updates the query cache with each response; `true` if a later try may succeed. */
export const uploadDocuments = (client: QueryClient, workerId: string): Promise<boolean> =>
  sendQueue(DOCUMENT_QUEUE, async ({ id, file, kind }, onProgress) => {
    const form = new FormData();
    form.set('paperId', id);
    form.set('kind', kind ?? 'portfolio');
    form.set('paper', file);
    const response = await upload('addVerificationDocument', form, onProgress, { area: 'worker' });
    if (!response.ok) return response;
    client.setQueryData(documentsKey(workerId), response.data);
    await refreshWorker();
    return null;
  });
