import type { AccountData, Draft } from './schema.ts';

/** Of the database there is only the type, because a guest needs none. */
export type Drafts = AccountData['drafts'] | undefined;

function loadGuestDraft(form: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(form) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * What was typed into a form and not sent. What a guest typed in this tab moves to the account that logs in.
 * @param drafts those of the account; a guest has none
 */
export async function loadFormDraft<Values>(
  form: string,
  parse: (stored: unknown) => Values | null,
  drafts: Drafts,
): Promise<Values | null> {
  const guestDraft = loadGuestDraft(form);
  const guestValues = parse(guestDraft);
  if (!drafts) return guestValues;
  if (guestValues) {
    await drafts.put({ form, value: guestDraft });
    sessionStorage.removeItem(form);
    return guestValues;
  }
  return parse((await drafts.get(form))?.value);
}

/** Saves a draft: in the account's database, or for a guest until the tab is closed. */
export async function saveFormDraft(draft: Draft, drafts: Drafts): Promise<void> {
  if (drafts) await drafts.put(draft);
  else sessionStorage.setItem(draft.form, JSON.stringify(draft.value));
}

export async function deleteFormDraft(form: string, drafts: Drafts): Promise<void> {
  sessionStorage.removeItem(form);
  await drafts?.delete(form);
}
