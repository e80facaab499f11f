import type { VerificationDocumentKind } from '#contract/workers/worker-profile.ts';
import type { Command } from './command.ts';
import { DOCUMENTS_ENTITY_KEY } from './entity-key.ts';

interface NewDocument {
  documentId: string;
  kind: VerificationDocumentKind;
  file: File;
}

/** The name of the cached response with the worker's verification documents. */
export const DOCUMENTS_RESPONSE = 'documents';

/** Adds a verification document of the worker, or replaces their face photo. */
export const addVerificationDocument: Command<'addVerificationDocument', NewDocument> = {
  name: 'addVerificationDocument',
  version: 1,
  blocksOnFailure: false,
  fileField: 'paper',
  createRow: ({ documentId, kind, file }) => ({
    entityKey: DOCUMENTS_ENTITY_KEY,
    body: { paperId: documentId, kind },
    file,
  }),
  save: (data, value) => data.cachedResponses.put({ name: DOCUMENTS_RESPONSE, value }),
  screen: () => '/worker/account#papers',
};
