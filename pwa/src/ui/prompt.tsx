import { X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

interface PromptProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** Label of the button. Without it the prompt is only informative. */
  action?: string | undefined;
  busy?: string | false | undefined;
  onAction?: (() => void) | undefined;
  onDismiss: () => void;
  /** Leaves the empty space behind, so that nothing on the screen moves. */
  gone: boolean;
}

/** A dismissible prompt of the app at the top of the current screen, announced to screen readers. */
export function Prompt({ icon: Icon, title, text, action, busy, onAction, onDismiss, gone }: PromptProps) {
  const { t } = useTranslation();
  return (
    <aside
      role="status"
      className={cx(
        'sticky top-0 z-30 animate-fade border-b border-line bg-tint-indigo shadow-board phone:static',
        gone && 'invisible',
      )}
    >
      <div className="page-width flex items-start gap-x-3 py-2">
        <Icon aria-hidden className="mt-3 size-6 shrink-0 text-indigo" />
        <div className="flex grow flex-wrap items-center gap-x-4 gap-y-1 py-1">
          <div className="min-w-48 grow basis-0">
            <p className="font-bold">{title}</p>
            <p className="text-sm text-soft">{text}</p>
          </div>
          {action && (
            <Button size="large" busy={busy} onClick={onAction}>
              {action}
            </Button>
          )}
        </div>
        <button
          type="button"
          onClick={onDismiss}
          aria-label={t('close')}
          className="-me-2 grid size-14 shrink-0 place-items-center rounded-md"
        >
          <X aria-hidden className="size-6" />
        </button>
      </div>
    </aside>
  );
}
