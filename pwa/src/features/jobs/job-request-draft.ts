import * as z from 'zod/mini';
import { accountData } from '#pwa/sync/db.ts';
import { requestValues } from './job-request.ts';

const FORM = 'job-request';

/** `attempt` is what was sent without an answer: sent again unchanged, it bears the same key. */
const draft = z.object({
  values: requestValues,
  attempt: z.nullable(z.object({ body: z.string(), key: z.string() })),
});
export type RequestDraft = z.infer<typeof draft>;

function guestDraft(): RequestDraft | null {
  try {
    return z.safeParse(draft, JSON.parse(sessionStorage.getItem(FORM) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** What was typed before. Whatever a guest typed in this tab is taken over by the account that logs in. */
export async function loadDraft(): Promise<RequestDraft | null> {
  const typed = guestDraft();
  const data = accountData('client');
  if (!data) return typed;
  if (typed) {
    await data.drafts.put({ form: FORM, value: typed });
    sessionStorage.removeItem(FORM);
    return typed;
  }
  return z.safeParse(draft, (await data.drafts.get(FORM))?.value).data ?? null;
}

/** Keeps what is typed: with the account's data, or for a guest until the tab is closed. */
export async function saveDraft(value: RequestDraft): Promise<void> {
  const data = accountData('client');
  if (data) await data.drafts.put({ form: FORM, value });
  else sessionStorage.setItem(FORM, JSON.stringify(value));
}

export async function forgetDraft(): Promise<void> {
  sessionStorage.removeItem(FORM);
  await accountData('client')?.drafts.delete(FORM);
}
