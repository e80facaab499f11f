import { Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { keepsFocus } from '#pwa/shared/keep-focus.ts';
import { setDocumentTitle } from '#pwa/shared/document-title.ts';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import type { Title } from './routes.tsx';
import { removeSnapshotWhenRendered } from './snapshot.ts';

interface ScreenProps {
  title: Title;
  children: ReactNode;
}

/** One page with its skeleton, its error boundary and the effects of opening it. */
export function Screen({ title, children }: ScreenProps) {
  const { pathname } = useLocation();
  // Keyed by the path: otherwise React keeps showing the old page during a transition.
  return (
    <PageErrorBoundary key={pathname}>
      <Suspense fallback={<SkeletonPage />}>
        <PageEffects title={title} />
        {children}
      </Suspense>
    </PageErrorBoundary>
  );
}

/** Scroll position of each history entry. */
const scrollPositions = new Map<string, number>();
/** The entry whose position scrolling changes: none while a page comes or goes, whose height makes the browser scroll. */
let shownKey = '';
let hasNavigated = false;
const MAX_ROWS_WAIT_MS = 2000;

/** Sets title, scroll position and focus. Inside the Suspense boundary, so that it runs once the page is rendered. */
function PageEffects({ title }: { title: Title }) {
  const { t } = useTranslation(['titles', 'common']);
  const { key, hash, state } = useLocation();
  const kind = useNavigationType();
  const text = `${title === 'home' ? t('common:slogan') : t(`titles:${title}`)} · ${t('common:app')}`;

  useEffect(() => {
    setDocumentTitle(text);
  }, [text]);

  useEffect(removeSnapshotWhenRendered, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The browser handles scroll and focus of the first page itself.
    if (hasNavigated && !(kind === NavigationType.Replace && keepsFocus(state))) {
      const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
      const top = kind === NavigationType.Pop ? (scrollPositions.get(key) ?? 0) : 0;
      const { style } = document.body;
      // The rows of a list come after the page: it is as tall as before until they do.
      style.minHeight = `${top + innerHeight}px`;
      timer = setTimeout(() => (style.minHeight = ''), MAX_ROWS_WAIT_MS);
      if (target) target.scrollIntoView();
      else window.scrollTo(0, top);
      const heading = target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    }
    hasNavigated = true;
    shownKey = key;
    return () => clearTimeout(timer);
  }, [key, hash, kind, state]);

  useLayoutEffect(() => {
    const remember = () => void (shownKey && scrollPositions.set(shownKey, window.scrollY));
    window.addEventListener('scroll', remember);
    return () => {
      shownKey = '';
      window.removeEventListener('scroll', remember);
    };
  }, [key]);
  return null;
}
