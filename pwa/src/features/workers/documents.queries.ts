import { useLiveQuery } from 'dexie-react-hooks';
import * as z from 'zod/mini';
import { verificationDocuments, type VerificationDocuments } from '#contract/workers/worker-profile.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { fetchAndSave } from '#pwa/sync/realtime/cached-fetch.ts';
import { DOCUMENTS_RESPONSE } from '#pwa/sync/outbox/commands/add-verification-document.ts';
import { DOCUMENTS_ENTITY_KEY } from '#pwa/sync/outbox/commands/entity-key.ts';
import { savedKey } from '#pwa/sync/meta-keys.ts';
import type { AccountData, OutboxRow } from '#pwa/sync/schema.ts';
import { useAutoRefresh } from './dashboard.queries.ts';

const storedDocuments = async (data: AccountData | null): Promise<unknown> =>
  (await data?.cachedResponses.get(DOCUMENTS_RESPONSE))?.value;

async function fetchDocuments(): Promise<ApiError | null> {
  const before = JSON.stringify(await storedDocuments(accountData('worker')));
  const response = await fetchAndSave(
    'worker',
    DOCUMENTS_RESPONSE,
    () => call('verificationDocuments', 'worker'),
    async (data, value) => {
      // What was uploaded or removed during the request has a newer response.
      if (JSON.stringify(await storedDocuments(data)) === before)
        await data.cachedResponses.put({ name: DOCUMENTS_RESPONSE, value });
    },
  );
  return response.ok ? null : response;
}

interface StoredDocuments {
  documents: VerificationDocuments | null;
  /** Those that are not uploaded yet. */
  pending: OutboxRow[];
  savedAt: number | null;
}

/** Together, so that a document that has been uploaded moves from one list to the other in one rendering. */
async function readDocuments(): Promise<StoredDocuments> {
  const data = accountData('worker');
  const [value, saved, pending = []] = await Promise.all([
    storedDocuments(data),
    data?.meta.get(savedKey(DOCUMENTS_RESPONSE)),
    data?.outbox.where('entityKey').equals(DOCUMENTS_ENTITY_KEY).sortBy('seq'),
  ]);
  const { data: documents = null } = z.safeParse(verificationDocuments, value);
  return { documents, pending, savedAt: saved?.value ?? null };
}

/** The worker's stored verification documents with those that wait to be uploaded, refetched at each visit. */
export function useDocuments() {
  const { pending: isFetchingFirst, ...rest } = useAutoRefresh(DOCUMENTS_RESPONSE, fetchDocuments);
  const stored = useLiveQuery(readDocuments);
  return {
    ...rest,
    documents: stored?.documents ?? null,
    pending: stored?.pending ?? [],
    savedAt: stored?.savedAt ?? null,
    loading: stored === undefined || (stored.documents === null && isFetchingFirst),
  };
}
