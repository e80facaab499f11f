import * as z from 'zod/mini';
import { VERIFICATION_DOCUMENT_KINDS } from '#contract/workers/worker-profile.ts';
import { accountData } from '#pwa/sync/db.ts';
import { FORMER_DOCUMENT_QUEUE } from '#pwa/sync/schema.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import { addVerificationDocument } from './commands/add-verification-document.ts';
import { newOutboxRow } from './outbox.ts';
import { flush } from './flush.ts';

const formerQueue = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      file: z.instanceof(File),
      kind: z._default(z.enum(VERIFICATION_DOCUMENT_KINDS), 'portfolio'),
    }),
  ),
});

/**
 * Moves the verification documents that an earlier version of the app has queued to the outbox. Not an upgrade of the database,
 * which could not be opened any more if the phone is too full to copy them: then the next start tries again.
 */
export async function moveQueuedDocuments(): Promise<void> {
  const data = accountData('worker');
  const moved = data?.transaction('rw', data.outbox, data.drafts, async () => {
    const { data: queue } = z.safeParse(formerQueue, await data.drafts.get(FORMER_DOCUMENT_QUEUE));
    const rows = queue?.value.map(({ id, file, kind }) => ({
      ...newOutboxRow(addVerificationDocument, addVerificationDocument.createRow({ documentId: id, kind, file })),
      id,
    }));
    await data.outbox.bulkAdd(rows ?? []);
    await data.drafts.delete(FORMER_DOCUMENT_QUEUE);
  });
  if (moved && (await isStored(moved))) await flush('worker');
}
