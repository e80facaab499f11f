import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { cx } from '#pwa/ui/cx.ts';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';

/** Skip link, header, page and footer. */
export function ShellLayout({
  header,
  footer,
  className,
}: {
  header: ReactNode;
  footer?: ReactNode;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className={cx('flex min-h-dvh flex-col', className)}>
      <a
        href="#main"
        className="fixed start-3 top-3 z-60 -translate-y-[calc(100%+1rem)] rounded-md bg-fill px-4 py-3 font-bold text-on-fill focus:translate-y-0"
      >
        {t('skip')}
      </a>
      {header}
      <main id="main" tabIndex={-1} className="min-h-[60dvh] grow">
        <Suspense fallback={<SkeletonPage />}>
          <Outlet />
        </Suspense>
      </main>
      {footer}
    </div>
  );
}
