import { useCallback, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { useDraftAutosave } from '#pwa/shared/use-draft-autosave.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { replyDraft } from './ticket-drafts.ts';

const draftSchema = z.object({ message: z.string() });
type Values = z.infer<typeof draftSchema>;

/**
 * Stores what is typed as a reply to a ticket in the database of the account, and puts it back into the form after a reload.
 * @returns `discard` drops what is not stored yet, `deleteDraft` also what is stored, once it is sent
 */
export function useReplyDraft(
  area: Area,
  ticketId: string,
  { subscribe, getValues, setValue }: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues' | 'setValue'>,
): { discard: () => void; deleteDraft: () => void } {
  const form = replyDraft(ticketId);
  // Without storage the text is in the form only.
  const remove = useCallback(
    () =>
      void accountData(area)
        ?.drafts.delete(form)
        .catch(() => null),
    [area, form],
  );
  const save = useCallback(
    ({ message }: Values) => {
      if (message === '') remove();
      else
        void accountData(area)
          ?.drafts.put({ form, value: { message } })
          .catch(() => null);
    },
    [area, form, remove],
  );
  const { discard } = useDraftAutosave(subscribe, save);
  useEffect(() => {
    void (async () => {
      const stored = await accountData(area)
        ?.drafts.get(form)
        .catch(() => null);
      const draft = z.safeParse(draftSchema, stored?.value).data;
      if (draft && getValues('message') === '') setValue('message', draft.message);
    })();
  }, [area, form, getValues, setValue]);
  const deleteDraft = () => {
    discard();
    remove();
  };
  return { discard, deleteDraft };
}
