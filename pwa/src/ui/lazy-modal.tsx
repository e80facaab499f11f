import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { reportMissingCode } from './code-failed.ts';

interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Says at each attempt to open a modal that its code is missing. Browsers do not fetch a failed module again before the next
 * load of the page.
 */
function MissingModal({ open, onOpenChange }: ModalProps) {
  useEffect(() => {
    if (!open) return;
    reportMissingCode();
    onOpenChange(false);
  }, [open, onOpenChange]);
  return null;
}

const loads: (() => Promise<unknown>)[] = [];
let isPreloading = false;

/** A sheet or dialog whose code is loaded when it is opened for the first time: no screen shows one at its start. */
export function lazyModal<Props extends ModalProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (isPreloading) void loadOrNull(load);
  else loads.push(load);
  const Modal = lazy<ComponentType<Props>>(async () => ({ default: (await loadOrNull(load)) ?? MissingModal }));
  return function LazyModal(props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return (
      wasOpened && (
        <Suspense fallback={null}>
          <Modal {...props} />
        </Suspense>
      )
    );
  };
}

/**
 * Loads the code of all sheets and dialogs, which an account may need when there is no network and no service worker has stored
 * it.
 */
export function preloadModals(): void {
  isPreloading = true;
  for (const load of loads.splice(0)) void loadOrNull(load);
}
