import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';

/** Says what became of a change of the hours, and fetches the offers within them. Resolves to whether it is done or queued. */
export function useSaveHours(): (change: Promise<CommandOutcome>) => Promise<boolean> {
  const { t } = useTranslation('workingHours');
  const queryClient = useQueryClient();
  return async (change) => {
    const outcome = await change;
    if (outcome.ok) notifySent(outcome, t('saved'));
    else notify.error(errorText(outcome.code));
    void queryClient.invalidateQueries({ queryKey: ['worker'] });
    return outcome.ok;
  };
}
