import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { Title } from './routes.tsx';
import { replaceSnapshot } from './snapshot.ts';

interface ScreenProps {
  title: Title;
  children: ReactNode;
}

/** One page: its skeleton while its code is on its way, its failure, and what happens on arriving at it. */
export function Screen({ title, children }: ScreenProps) {
  const { pathname } = useLocation();
  // Keyed by the path: inside a transition React would otherwise keep the old page standing without a sign of life.
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<SkeletonPage />}>
        <Arrival title={title} />
        {children}
      </Suspense>
    </PageBoundary>
  );
}

/** Where each entry of the history had been scrolled to. */
const positions = new Map<string, number>();
let arrivedBefore = false;

/** Title, scroll position and focus of a page that has just come; part of the Suspense, so it runs once the page is there. */
function Arrival({ title }: { title: Title }) {
  const { t } = useTranslation(['titles', 'common']);
  const { key, hash } = useLocation();
  const kind = useNavigationType();
  const text = `${title === 'home' ? t('common:line') : t(`titles:${title}`)} · ${t('common:app')}`;

  useEffect(() => {
    document.title = text;
  }, [text]);

  useEffect(replaceSnapshot, []);

  useEffect(() => {
    // The first page of a visit is the browser's own business.
    if (arrivedBefore) {
      const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
      if (target) target.scrollIntoView();
      else window.scrollTo(0, kind === NavigationType.Pop ? (positions.get(key) ?? 0) : 0);
      const heading = target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    }
    arrivedBefore = true;
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, hash, kind]);
  return null;
}
