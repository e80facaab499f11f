import * as AlertDialog from 'radix-ui/alert-dialog';
import { useContext, type ReactNode } from 'react';
import { SheetBar } from './sheet-bar.ts';
import { SheetHeaderExtra } from './sheet-header-extra.ts';
import { useCloseRequests } from './use-close-requests.ts';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useIgnoredPresses } from './use-ignored-presses.ts';

export interface QuestionDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  /** A second paragraph. */
  note?: string | undefined;
  /** Buttons, the primary first and the harmless one last. The last one gets the focus. They close the dialog themselves. */
  children: ReactNode;
}

/**
 * A dialog on top of sheets that requires a decision: a press outside does not close it, Escape and Back do. For code that is
 * loaded on demand itself: others use `QuestionDialog`.
 */
export function QuestionModal({ open, onOpenChange, title, text, note, children }: QuestionDialogProps) {
  const focus = useDialogFocus('last');
  useCloseRequests(open, () => onOpenChange(false));
  const style = useIgnoredPresses(open);
  const headerExtra = useContext(SheetHeaderExtra);
  const bar = useContext(SheetBar);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay
          // A press outside does not take the focus out of the dialog.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-[60] animate-fade bg-[#0c1521]/60"
        />
        <AlertDialog.Content
          {...focus}
          style={style}
          className="fixed inset-x-4 bottom-4 z-[60] max-h-[calc(100dvh-2rem)] animate-rise scroll-pt-16 overflow-y-auto rounded-md border-t-4 border-marigold bg-card p-5 md:inset-0 md:m-auto md:h-fit md:w-[min(28rem,92vw)]"
        >
          <div className="flex items-center gap-3">
            <AlertDialog.Title className="grow text-xl font-bold">{title}</AlertDialog.Title>
            {headerExtra}
          </div>
          {bar}
          <AlertDialog.Description asChild>
            <div className="mt-2 grid gap-2 text-soft">
              <p>{text}</p>
              {note && <p>{note}</p>}
            </div>
          </AlertDialog.Description>
          <div className="mt-5 grid gap-2.5">{children}</div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
