import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useContext, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmLostDraft } from './confirm-lost-draft.ts';
import { cx } from './cx.ts';
import { CENTRED_SHEET_CLASS, SHEET_CLASS, SHEET_OVERLAY_CLASS } from './sheet-class.ts';
import { SheetBar } from './sheet-bar.ts';
import { SheetHeaderExtra } from './sheet-header-extra.ts';
import { useCloseRequests } from './use-close-requests.ts';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useIgnoredPresses } from './use-ignored-presses.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: string | undefined;
  /** On top of other sheets. */
  stacked?: boolean;
  children?: ReactNode;
}

/** Fields whose text it would be tedious to write again. */
const TEXT_FIELDS =
  'textarea, input:not([type=password], [type=date], [type=radio], [type=checkbox], [type=file], [inputmode=numeric])';

/**
 * A modal sheet. Traps the focus and returns it to the opener. Escape, Back or a press outside closes it; if something was written
 * in it, it asks first. For code that is loaded on demand itself: others use `Sheet`.
 */
export function SheetModal({ open, onOpenChange, title, text, stacked = false, children }: SheetProps) {
  const { t } = useTranslation();
  const focus = useDialogFocus('first');
  const style = useIgnoredPresses(open);
  const headerExtra = useContext(SheetHeaderExtra);
  const bar = useContext(SheetBar);
  /** The content in which something was written. */
  const written = useRef<HTMLElement>(null);
  const hasText = () => {
    const fields = written.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS) ?? [];
    return written.current?.isConnected === true && [...fields].some(({ value }) => value !== '');
  };
  const closeOrAsk = async () => {
    if (!hasText() || (await confirmLostDraft('close', headerExtra))) onOpenChange(false);
  };
  const askBeforeLoss = (event: Event) => {
    if (!hasText()) return;
    event.preventDefault();
    void closeOrAsk();
  };
  useCloseRequests(open, closeOrAsk);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay
          // A press outside does not take the focus out of the sheet.
          onMouseDown={(event) => event.preventDefault()}
          className={cx(SHEET_OVERLAY_CLASS, stacked ? 'z-[60]' : 'z-40')}
        />
        <Dialog.Content
          {...focus}
          style={style}
          onPointerDownOutside={(event) => {
            if (style) event.preventDefault();
            else askBeforeLoss(event);
          }}
          onEscapeKeyDown={askBeforeLoss}
          onInput={({ target, currentTarget }) => {
            if (target instanceof Element && target.matches(TEXT_FIELDS)) written.current = currentTarget;
          }}
          {...(!text && { 'aria-describedby': undefined })}
          className={cx(SHEET_CLASS, 'scroll-pt-16', stacked ? 'z-[60]' : 'z-50', CENTRED_SHEET_CLASS)}
        >
          <div className="flex items-start gap-3">
            <Dialog.Title className="order-1 grow pt-2 text-xl font-bold">{title}</Dialog.Title>
            <Dialog.Close className="order-3 -me-2 grid size-12 shrink-0 place-items-center rounded-md text-soft hover:bg-sunk">
              <X aria-hidden className="size-6" />
              <span className="sr-only">{t('close')}</span>
            </Dialog.Close>
            {/* After the close button in the tab order: the SOS button must not get the initial focus. */}
            {headerExtra}
          </div>
          {bar}
          {text && <Dialog.Description className="mt-1 text-soft">{text}</Dialog.Description>}
          <div className="mt-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
