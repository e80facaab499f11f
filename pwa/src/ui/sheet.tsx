import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { SheetAside } from './sheet-aside.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: string | undefined;
  /** Where it stands from 701 px up; on a phone it rises from below. */
  desktop?: 'centre' | 'side';
  /** Over any other sheet. */
  above?: boolean;
  children?: ReactNode;
}

const DESKTOP = {
  centre: 'md:inset-0 md:m-auto md:h-fit md:w-[min(34rem,92vw)] md:rounded-md',
  side: 'md:inset-y-0 md:start-auto md:end-0 md:max-h-none md:w-[26rem] md:rounded-none',
} as const;

/** Something to look at or fill in over the page. Focus stays inside and goes back where it came from. */
export function Sheet({ open, onOpenChange, title, text, desktop = 'centre', above = false, children }: SheetProps) {
  const { t } = useTranslation();
  const focus = useDialogFocus('first');
  const aside = useContext(SheetAside);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={cx('fixed inset-0 animate-fade bg-[#0c1521]/60', above ? 'z-[60]' : 'z-40')} />
        <Dialog.Content
          {...focus}
          {...(!text && { 'aria-describedby': undefined })}
          className={cx(
            'fixed inset-x-0 bottom-0 max-h-[88dvh] animate-rise overflow-y-auto rounded-t-md border-t-4 border-marigold bg-card p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]',
            above ? 'z-[60]' : 'z-50',
            DESKTOP[desktop],
          )}
        >
          <div className="flex items-start gap-3">
            <Dialog.Title className="order-1 grow pt-2 text-xl font-bold">{title}</Dialog.Title>
            <Dialog.Close className="order-3 -me-2 grid size-12 shrink-0 place-items-center rounded-md text-soft hover:bg-sunk">
              <X aria-hidden className="size-6" />
              <span className="sr-only">{t('close')}</span>
            </Dialog.Close>
            {/* After it in the order of the keys: the first control of a sheet must not be an alarm. */}
            {aside}
          </div>
          {text && <Dialog.Description className="mt-1 text-soft">{text}</Dialog.Description>}
          <div className="mt-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
