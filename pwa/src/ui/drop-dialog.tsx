import type { DropDialogProps } from './drop-modal.tsx';
import { lazyModal } from './lazy-modal.tsx';

/** Asks whether an unsent command is not to be sent. */
export const DropDialog = lazyModal<DropDialogProps>(async () => (await import('./drop-modal.tsx')).DropModal);
