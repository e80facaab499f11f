import type { QueryClient } from '@tanstack/react-query';
import { uuidv7 } from '#contract/ids.ts';
import type { VerificationDocumentKind } from '#contract/workers/worker-profile.ts';
import { readQueue, sendQueue, writeQueue } from '#pwa/sync/outbox/file-queue.ts';
import { upload } from '#pwa/sync/http/upload.ts';
import { refreshWorker } from './profile.mutations.ts';

export const DOCUMENT_QUEUE = { area: 'worker', name: 'papers' } as const;
export const documentsKey = (workerId: string) => ['worker', 'papers', workerId];

/** Queues documents for upload. A new face photo replaces a queued one. */
export async function queueDocuments(kind: VerificationDocumentKind, files: readonly File[]): Promise<void> {
  const before = (await readQueue(DOCUMENT_QUEUE)).filter((waiting) => kind !== 'face' || waiting.kind !== 'face');
  await writeQueue(DOCUMENT_QUEUE, [...before, ...files.map((file) => ({ id: uuidv7(), file, kind }))]);
}

/** Uploads queued documents and updates the query cache with each response; `true` if the network failed. */
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
