import { lazyModal } from './lazy-modal.tsx';
import type { SheetProps } from './sheet-modal.tsx';

/** A modal sheet. Traps the focus and returns it to the opener. */
export const Sheet = lazyModal<SheetProps>(async () => (await import('./sheet-modal.tsx')).SheetModal);
