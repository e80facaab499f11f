import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#pwa/sync/call.ts';
import { onRoomEvent } from '#pwa/sync/room.ts';
import { currentSession, saveSession } from '#pwa/sync/session.ts';

/** Renews what this phone keeps of the worker, at each visit and when a room says that somebody judged his papers. He may have switched on another phone as well. */
export function useFreshProfile(id: string): void {
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
