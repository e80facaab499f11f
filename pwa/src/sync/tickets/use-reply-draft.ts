import { useCallback, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDraftAutosave } from '#pwa/shared/use-draft-autosave.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { storedReply } from './stored-reply.ts';
import { replyDraft } from './ticket-drafts.ts';

interface Values {
  message: string;
}

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
      const message = await storedReply(area, ticketId);
      if (message && getValues('message') === '') setValue('message', message);
    })();
  }, [area, ticketId, getValues, setValue]);
  const deleteDraft = () => {
    discard();
    remove();
  };
  return { discard, deleteDraft };
}
