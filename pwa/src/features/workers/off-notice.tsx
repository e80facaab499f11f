import type { Worker } from '#contract/workers.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import { Availability } from './availability.tsx';
import { useFreshProfile } from './use-fresh-profile.ts';

/** The switch where jobs would stand, for who takes none: also when he said so on another phone. */
export function OffNotice() {
  const session = useSession('worker');
  return session && <Off worker={session.profile} />;
}

function Off({ worker }: { worker: Worker }) {
  useFreshProfile(worker.id);
  return worker.available ? null : <Availability />;
}
