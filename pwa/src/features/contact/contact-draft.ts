import * as z from 'zod/mini';
import { contactFields } from '#contract/tickets/tickets.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { deleteFormDraft, loadFormDraft, saveFormDraft, type Drafts } from '#pwa/sync/form-drafts.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { currentSession } from '#pwa/sync/session/session.ts';
import { CONTACT_DRAFT } from '#pwa/sync/tickets/ticket-drafts.ts';

const draftSchema = z.partial(
  z.object({ kind: contactFields.shape.kind, name: z.string(), email: z.string(), phone: z.string(), message: z.string() }),
);
export type ContactDraft = z.infer<typeof draftSchema>;

/** The account that writes; null for a guest. */
export type Writer = { area: Area; id: string } | null;

const parseDraft = (stored: unknown): ContactDraft | null => z.safeParse(draftSchema, stored).data ?? null;

/** Runs `run` with the drafts of the writer. After a logout, and without storage, nothing is read or written. */
async function withDrafts<T>(writer: Writer, run: (drafts: Drafts) => Promise<T>): Promise<T | null> {
  // Loaded on demand: the database is not part of the first download.
  const database = writer && (await loadOrNull(() => import('#pwa/sync/db.ts')));
  const isLoggedIn = writer !== null && currentSession(writer.area)?.profile.id === writer.id;
  const drafts = isLoggedIn ? database?.accountData(writer.area)?.drafts : undefined;
  return writer && !drafts ? null : run(drafts).catch(() => null);
}

export const loadContactDraft = (writer: Writer): Promise<ContactDraft | null> =>
  withDrafts(writer, (drafts) => loadFormDraft(CONTACT_DRAFT, parseDraft, drafts));

/** Saves what was written. The name, the e-mail address and the phone number of an account alone are no draft. */
export const saveContactDraft = (writer: Writer, draft: ContactDraft): Promise<void | null> =>
  withDrafts(writer, (drafts) =>
    (writer ? draft.message : draft.name || draft.email || draft.phone || draft.message)
      ? saveFormDraft({ form: CONTACT_DRAFT, value: draft }, drafts)
      : deleteFormDraft(CONTACT_DRAFT, drafts),
  );

export const deleteContactDraft = (writer: Writer): Promise<void | null> =>
  withDrafts(writer, (drafts) => deleteFormDraft(CONTACT_DRAFT, drafts));
