import * as z from 'zod/mini';
import { accountData } from '#pwa/sync/db.ts';
import { deleteFormDraft, loadFormDraft, saveFormDraft } from '#pwa/sync/form-drafts.ts';
import type { Draft } from '#pwa/sync/schema.ts';
import { requestValues, type RequestValues } from './job-request-values.ts';

/** The draft that holds the fields of the request that is being written. */
export const REQUEST_DRAFT = 'job-request';
const draftSchema = z.object({ values: requestValues });

/** The form's values in the shape that is stored. */
export const toDraft = (values: RequestValues): Draft => ({ form: REQUEST_DRAFT, value: { values } });

const parseDraft = (stored: unknown): RequestValues | null => z.safeParse(draftSchema, stored).data?.values ?? null;

const drafts = () => accountData('client')?.drafts;

/** The saved draft. What a guest typed in this tab moves to the account that logs in. */
export const loadDraft = (): Promise<RequestValues | null> => loadFormDraft(REQUEST_DRAFT, parseDraft, drafts());

/** Saves the draft: in the account's database, or for a guest until the tab is closed. */
export const saveDraft = (values: RequestValues): Promise<void> => saveFormDraft(toDraft(values), drafts());

export const deleteDraft = (): Promise<void> => deleteFormDraft(REQUEST_DRAFT, drafts());
