import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmergencyContactState } from '#contract/emergency-contact.ts';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { successOf, type QueryError } from '#pwa/sync/http/query-error.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { saveContactToSession } from './save-contact.ts';
import '#pwa/i18n/en/emergencyContact.ts';

/** The message is sent after the contact was saved: for a few seconds the app looks whether it has gone. */
const POLL_MS = 3_000;
const MAX_POLLS = 5;

const isSending = ({ state, askedAt, isReachable }: EmergencyContactState): boolean =>
  state === 'unconfirmed' && isReachable && askedAt === null;

const textOf = ({ state, askedAt, isReachable }: EmergencyContactState) => {
  if (state === 'none') return null;
  if (state !== 'unconfirmed') return `state.${state}` as const;
  if (!isReachable) return 'state.unreachable';
  return askedAt === null ? 'state.unasked' : 'state.unconfirmed';
};

/**
 * Whether the emergency contact has confirmed, with a button that asks them again. `contact` is the address that the screen
 * shows.
 */
export function ContactState({ area, accountId, contact }: { area: Area; accountId: string; contact: string }) {
  const { t } = useTranslation(['emergencyContact', 'common']);
  const client = useQueryClient();
  const queryKey = ['emergency-contact', accountId, contact];
  const [busy, setBusy] = useState(false);
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const { data, dataUpdatedAt, error, refetch } = useQuery<EmergencyContactState, QueryError>({
    queryKey,
    queryFn: async () => {
      const { data: current } = successOf(await call('emergencyContact', area));
      // The contact may have refused, or another device may have changed it.
      saveContactToSession(area, accountId, current.contact);
      return current;
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data && isSending(state.data) && state.dataUpdateCount < MAX_POLLS ? POLL_MS : false,
  });
  if (!data) return error && <ErrorState code={error.apiError.code} text={t('state_failed')} onRetry={() => void refetch()} />;
  const note = error && (
    <StaleNote savedAt={dataUpdatedAt} code={error.apiError.code} text={t('state_failed')} onRetry={() => void refetch()} />
  );
  const text = textOf(data);
  if (!text) return note;
  const ask = async () => {
    setErrorCode(null);
    setBusy(true);
    const response = await call('askEmergencyContact', area, {
      body: { language: currentLanguageCode() },
    });
    setBusy(false);
    if (response.ok) client.setQueryData(queryKey, response.data);
    else setErrorCode(response.code);
  };
  const isConfirmed = data.state === 'confirmed';
  return (
    <>
      {note}
      <Banner tone={isConfirmed ? 'success' : 'warning'} icon={isConfirmed ? CircleCheck : CircleHelp}>
        {t(text)}
      </Banner>
      {data.state === 'unconfirmed' && data.isReachable && (
        <Button
          variant="quiet"
          size={area === 'worker' ? 'large' : 'normal'}
          icon={Send}
          className="justify-self-start"
          busy={busy && t('common:processing')}
          onClick={() => void ask()}
        >
          {t('ask_again')}
        </Button>
      )}
      <FormAlert>{errorCode && errorText(errorCode)}</FormAlert>
    </>
  );
}
