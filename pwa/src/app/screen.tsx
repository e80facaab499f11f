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
/**
 * The entry whose position scrolling changes: none while a page comes or goes, whose height makes the browser scroll. Undefined
 * before the first page.
 */
let shownKey: string | undefined;
const MAX_ROWS_WAIT_MS = 2000;
let rowsTimer: ReturnType<typeof setTimeout> | undefined;
const rememberPosition = () => void (shownKey && scrollPositions.set(shownKey, scrollY));
const setHeight = (height: string) => void (document.body.style.minHeight = height);

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
    // The browser handles scroll and focus of the first page itself.
    if (shownKey !== undefined && !(kind === NavigationType.Replace && keepsFocus(state))) {
      const target = document.getElementById(hash.slice(1));
      const top = kind === NavigationType.Pop ? (scrollPositions.get(key) ?? 0) : 0;
      // The rows of a list come after the page: it is as tall as before until they do.
      setHeight(`${top + innerHeight}px`);
      clearTimeout(rowsTimer);
      rowsTimer = setTimeout(setHeight, MAX_ROWS_WAIT_MS, '');
      if (target) target.scrollIntoView();
      else scrollTo(0, top);
      const heading = target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    }
    shownKey = key;
  }, [key, hash, kind, state]);

  useLayoutEffect(() => {
    addEventListener('scroll', rememberPosition);
    return () => {
      shownKey = '';
      removeEventListener('scroll', rememberPosition);
    };
  }, []);
  return null;
}
