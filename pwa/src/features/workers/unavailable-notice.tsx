import type { Worker } from '#contract/workers/workers.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import { Availability } from './availability.tsx';
import { useRefreshedProfile } from './use-refreshed-profile.ts';

/** The availability switch in the job list, for workers who are not taking jobs. Refetches, as it may have changed on another device. */
export function UnavailableNotice() {
  const session = useSession('worker');
  return session && <UnavailableSwitch worker={session.profile} />;
}

function UnavailableSwitch({ worker }: { worker: Worker }) {
  useRefreshedProfile(worker.id);
  return worker.available ? null : <Availability />;
}
