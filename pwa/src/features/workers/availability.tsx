import { useQueryClient } from '@tanstack/react-query';
import { CirclePause, HandCoins } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRejected, type Worker } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Card } from '#pwa/ui/card.tsx';
import { Choice } from '#pwa/ui/choice.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { setAvailable } from './availability.mutations.ts';
import '#pwa/i18n/en/workerHome.ts';

/** What a worker who takes jobs, or does not, can expect. */
function offersTextKey(profile: Worker, available: boolean) {
  if (!available) return 'taking_no_text';
  if (isRejected(profile)) return 'taking_rejected_text';
  return profile.verification === 'unchecked' ? 'taking_unchecked_text' : 'taking_yes_text';
}

/** The availability switch; takes effect immediately, without a confirmation. The children are shown below it. */
export function Availability({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('workerHome');
  const queryClient = useQueryClient();
  const session = useSession('worker');
  const [pendingChoice, setPendingChoice] = useState<boolean | null>(null);
  const [apiError, setApiError] = useState<ApiError | null>(null);
  if (!session) return null;
  const available = pendingChoice ?? session.profile.available;
  const text = t(offersTextKey(session.profile, available));
  const change = async (next: boolean) => {
    if (pendingChoice !== null || next === available) return;
    setPendingChoice(next);
    setApiError(await setAvailable(next));
    setPendingChoice(null);
    // Includes a profile fetch that started before the switch and would return the old value.
    await queryClient.invalidateQueries({ queryKey: ['worker'] });
  };
  return (
    <Card className="grid gap-3" aria-busy={pendingChoice !== null}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl text-indigo">{t('taking_title')}</h2>
        <ListenButton large text={`${t(available ? 'taking_yes_said' : 'taking_no_said')} ${text}`} />
      </div>
      <Choice
        kind="one"
        name="taking"
        legend={t('taking_title')}
        hideLegend
        tall
        className="grid grid-cols-2 gap-3"
        value={available ? 'yes' : 'no'}
        onChange={({ target }) => void change(target.value === 'yes')}
        options={[
          { value: 'yes', label: t('taking_yes'), icon: HandCoins },
          { value: 'no', label: t('taking_no'), icon: CirclePause },
        ]}
      />
      <p role="status" className="text-soft">
        {pendingChoice === null ? text : t('taking_busy')}
      </p>
      <FormAlert>{apiError && errorText(apiError.code)}</FormAlert>
      {children}
    </Card>
  );
}
