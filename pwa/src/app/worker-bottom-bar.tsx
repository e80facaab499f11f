import { Briefcase, IndianRupee, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { BottomBar, BottomBarItem } from './bottom-bar.tsx';

const ITEMS = [
  ['/worker/jobs', 'jobs', Briefcase],
  ['/worker/dashboard', 'earnings', IndianRupee],
  ['/worker/account', 'account', UserRound],
] as const;

/** The screens with this bar. A screen about one job and the sign-up have their own actions there. */
export const hasWorkerBottomBar = (pathname: string): boolean =>
  /^\/worker\/(jobs|dashboard|account|calendar|support|waiting|verify-phone)(\/|$)/.test(pathname);

export function WorkerBottomBar() {
  const { t } = useTranslation('nav');
  const { pathname } = useLocation();
  return (
    <BottomBar
      items={ITEMS.map(([path, key, Icon]) => (
        <BottomBarItem key={path} to={path} isCurrent={pathname === path}>
          <Icon aria-hidden className="size-6" />
          {t(key)}
        </BottomBarItem>
      ))}
    />
  );
}
