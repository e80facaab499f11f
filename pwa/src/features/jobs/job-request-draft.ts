import * as z from 'zod/mini';
import { accountData } from '#pwa/sync/db.ts';
import type { Draft } from '#pwa/sync/schema.ts';
import { requestValues, type RequestValues } from './job-request.ts';

const FORM = 'job-request';
const draft = z.object({ values: requestValues });

/** What was typed, as it is kept. */
export const draftOf = (values: RequestValues): Draft => ({ form: FORM, value: { values } });

const valuesIn = (kept: unknown): RequestValues | null => z.safeParse(draft, kept).data?.values ?? null;

function guestDraft(): RequestValues | null {
  try {
    return valuesIn(JSON.parse(sessionStorage.getItem(FORM) ?? 'null'));
  } catch {
    return null;
  }
}

/** What was typed before. Whatever a guest typed in this tab is taken over by the account that logs in. */
export async function loadDraft(): Promise<RequestValues | null> {
  const typed = guestDraft();
  const data = accountData('client');
  if (!data) return typed;
  if (typed) {
    await data.drafts.put(draftOf(typed));
    sessionStorage.removeItem(FORM);
    return typed;
  }
  return valuesIn((await data.drafts.get(FORM))?.value);
}

/** Keeps what is typed: with the account's data, or for a guest until the tab is closed. */
export async function saveDraft(values: RequestValues): Promise<void> {
  const data = accountData('client');
  if (data) await data.drafts.put(draftOf(values));
  else sessionStorage.setItem(FORM, JSON.stringify(draftOf(values).value));
}

export async function forgetDraft(): Promise<void> {
  sessionStorage.removeItem(FORM);
  await accountData('client')?.drafts.delete(FORM);
}
