import * as z from 'zod/mini';
import { accountData } from '#pwa/sync/db.ts';
import type { Draft } from '#pwa/sync/schema.ts';
import { requestValues, type RequestValues } from './job-request-values.ts';

/** The draft that holds the fields of the request that is being written. */
export const REQUEST_DRAFT = 'job-request';
const draftSchema = z.object({ values: requestValues });

/** The form's values in the shape that is stored. */
export const toDraft = (values: RequestValues): Draft => ({ form: REQUEST_DRAFT, value: { values } });

const parseDraft = (stored: unknown): RequestValues | null => z.safeParse(draftSchema, stored).data?.values ?? null;

function loadGuestDraft(): RequestValues | null {
  try {
    return parseDraft(JSON.parse(sessionStorage.getItem(REQUEST_DRAFT) ?? 'null'));
  } catch {
    return null;
  }
}

/** The saved draft. What a guest typed in this tab moves to the account that logs in. */
export async function loadDraft(): Promise<RequestValues | null> {
  const guestValues = loadGuestDraft();
  const accountDb = accountData('client');
  if (!accountDb) return guestValues;
  if (guestValues) {
    await accountDb.drafts.put(toDraft(guestValues));
    sessionStorage.removeItem(REQUEST_DRAFT);
    return guestValues;
  }
  return parseDraft((await accountDb.drafts.get(REQUEST_DRAFT))?.value);
}

/** Saves the draft: in the account's database, or for a guest until the tab is closed. */
export async function saveDraft(values: RequestValues): Promise<void> {
  const accountDb = accountData('client');
  if (accountDb) await accountDb.drafts.put(toDraft(values));
  else sessionStorage.setItem(REQUEST_DRAFT, JSON.stringify(toDraft(values).value));
}

export async function deleteDraft(): Promise<void> {
  sessionStorage.removeItem(REQUEST_DRAFT);
  await accountData('client')?.drafts.delete(REQUEST_DRAFT);
}
