import { X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

interface OfferProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** What the button says; without it there is only something to know. */
  yes?: string | undefined;
  busy?: string | false | undefined;
  onYes?: (() => void) | undefined;
  onLater: () => void;
}

/** Something that the app offers by itself, at the top of whatever screen is shown: said aloud, in nobody's way, gone for a word. */
export function Offer({ icon: Icon, title, text, yes, busy, onYes, onLater }: OfferProps) {
  const { t } = useTranslation();
  return (
    <aside role="status" className="sticky top-0 z-30 animate-fade border-b border-line bg-tint-indigo shadow-board">
      <div className="page-width flex items-start gap-x-3 py-2">
        <Icon aria-hidden className="mt-3 size-6 shrink-0 text-indigo" />
        <div className="flex grow flex-wrap items-center gap-x-4 gap-y-1 py-1">
          <div className="min-w-48 grow basis-0">
            <p className="font-bold">{title}</p>
            <p className="text-sm text-soft">{text}</p>
          </div>
          {yes && (
            <Button size="large" busy={busy} onClick={onYes}>
              {yes}
            </Button>
          )}
        </div>
        <button
          type="button"
          onClick={onLater}
          aria-label={t('close')}
          className="-me-2 grid size-14 shrink-0 place-items-center rounded-md"
        >
          <X aria-hidden className="size-6" />
        </button>
      </div>
    </aside>
  );
}
