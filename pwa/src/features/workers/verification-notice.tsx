import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers.ts';
import { REACH } from '#pwa/shared/company.ts';
import { call } from '#pwa/sync/call.ts';
import { onRoomEvent } from '#pwa/sync/room.ts';
import { currentSession, saveSession } from '#pwa/sync/session.ts';
import { Banner } from '#pwa/ui/banner.tsx';

/** Renews what this phone keeps of the worker, at each visit and when a room says that somebody judged his papers. */
function useFreshProfile(id: string): void {
  const { refetch } = useQuery({
    queryKey: ['worker', 'profile', id],
    queryFn: async () => {
      const answer = await call('workerProfile', 'worker');
      const session = currentSession('worker');
      if (
        answer.ok &&
        session?.profile.id === answer.data.id &&
        JSON.stringify(session.profile) !== JSON.stringify(answer.data)
      )
        saveSession('worker', session.token, answer.data);
      return answer.ok;
    },
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
  useEffect(
    () =>
      onRoomEvent((area, event) => {
        if (area === 'worker' && event.type === 'notice') void refetch();
      }),
    [refetch],
  );
}

/** Tells a worker whose papers were refused why, and whom to ask. */
export function VerificationNotice({ worker }: { worker: Worker }) {
  const { t } = useTranslation('workerHome');
  useFreshProfile(worker.id);
  const { verification, verificationReason } = worker;
  return verification === 'refused' ? (
    <Banner tone="danger">
      <p className="font-bold">{t('refused_title')}</p>
      <p>{t('refused_text', { reason: verificationReason ?? '', ...REACH })}</p>
    </Banner>
  ) : null;
}
