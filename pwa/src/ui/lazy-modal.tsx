import { lazy, useState, type ComponentType } from 'react';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { OnDemand } from './on-demand.tsx';

/** A sheet or dialog whose code is loaded when it is opened for the first time: no screen shows one at its start. */
export function lazyModal<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Modal = lazy(async () => ({ default: await load() }));
  return function LazyModal(props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return (
      wasOpened && (
        <OnDemand>
          <Modal {...props} />
        </OnDemand>
      )
    );
  };
}

/**
 * Loads the code of sheets and dialogs, which an account may need when there is no network. Not where a service worker has stored it: there it
 * comes at once when it is needed.
 */
export async function loadModals(): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  await loadOrNull(() => Promise.all([import('./sheet-modal.tsx'), import('./question-modal.tsx')]));
}
