import { ChevronDown, LogOut, type LucideIcon } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useDismiss } from '#pwa/shared/use-dismiss.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { loadOrReport } from '#pwa/ui/code-failed.ts';
import { confirmDiscard } from '#pwa/ui/confirm-discard.ts';

export interface MenuItem {
  to: string;
  icon: LucideIcon;
  text: string;
}

interface UserMenuProps {
  area: 'client' | 'worker';
  name: string;
  photo: string | null;
  items: readonly MenuItem[];
}

const itemClass = 'flex min-h-14 w-full items-center gap-3 rounded-sm px-3 text-start hover:bg-sunk';

/** Account menu behind the avatar. A plain list of links, so that Tab moves through it as usual. */
export function UserMenu({ area, name, photo, items }: UserMenuProps) {
  const { t } = useTranslation('nav');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(box, open, close);
  return (
    <div ref={box} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-label={t('user_menu', { name })}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 items-center gap-1 rounded-full pe-1"
      >
        <Avatar name={name} photo={photo} className="size-11 text-lg" />
        <ChevronDown aria-hidden className="size-5 text-soft max-md:hidden" />
      </button>
      {open && (
        <div className="absolute end-0 top-full z-30 mt-2 w-64 animate-fade rounded-md border border-line bg-card p-2 pt-3 shadow-board">
          <p className="truncate border-b border-line px-3 pb-2 font-bold">{name}</p>
          <MenuLinks area={area} items={items} onDone={close} />
        </div>
      )}
    </div>
  );
}

/** The links of a logged-in account, Log Out last. */
export function MenuLinks({ area, items, onDone }: Pick<UserMenuProps, 'area' | 'items'> & { onDone: () => void }) {
  const { t } = useTranslation('nav');
  const navigate = useNavigate();
  const logOut = async () => {
    onDone();
    // Loaded on demand: Dexie is not part of the first download.
    const sessions = await loadOrReport(() => import('#pwa/sync/session/session-lifecycle.ts'));
    if (await sessions?.logout(area, confirmDiscard('logout'))) await navigate(area === 'client' ? '/login' : '/worker/login');
  };
  return (
    <ul className="pt-1">
      {items.map(({ to, icon: Icon, text }) => (
        <li key={to}>
          <Link to={to} onClick={onDone} className={itemClass}>
            <Icon aria-hidden className="size-5 shrink-0 text-indigo" />
            {text}
          </Link>
        </li>
      ))}
      {/* Apart, so that it is not pressed by chance. */}
      <li className="mt-6">
        <button type="button" onClick={() => void logOut()} className={itemClass}>
          <LogOut aria-hidden className="size-5 shrink-0 text-indigo" />
          {t('logout')}
        </button>
      </li>
    </ul>
  );
}
