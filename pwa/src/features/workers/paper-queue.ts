import type { QueryClient } from '@tanstack/react-query';
import { uuidv7 } from '#contract/ids.ts';
import type { VerificationDocumentKind } from '#contract/worker-profile.ts';
import { readQueue, sendQueue, writeQueue } from '#pwa/sync/outbox/file-queue.ts';
import { upload } from '#pwa/sync/http/upload.ts';
import { refreshWorker } from './profile.commands.ts';

export const PAPERS = { area: 'worker', name: 'papers' } as const;
export const papersKey = (workerId: string) => ['worker', 'papers', workerId];

/** Puts papers with those that wait; of a face there is one. */
export async function keepPapers(kind: VerificationDocumentKind, files: readonly File[]): Promise<void> {
  const before = (await readQueue(PAPERS)).filter((one) => kind !== 'face' || one.kind !== 'face');
  await writeQueue(PAPERS, [...before, ...files.map((file) => ({ id: uuidv7(), file, kind }))]);
}

/** Sends what waits; what the server makes of it is shown at once. */
export const sendPapers = (client: QueryClient, workerId: string): Promise<void> =>
  sendQueue(PAPERS, async ({ id, file, kind }, onProgress) => {
    const form = new FormData();
    form.set('paperId', id);
    form.set('kind', kind ?? 'portfolio');
    form.set('paper', file);
    const answer = await upload('addPaper', form, onProgress, { area: 'worker' });
    if (!answer.ok) return answer;
    client.setQueryData(papersKey(workerId), answer.data);
    await refreshWorker();
    return null;
  });
