import { useTranslation } from 'react-i18next';
import { Card } from './card.tsx';
import { cx } from './cx.ts';

/** A grey placeholder shape. Needs a size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden data-skeleton className={cx('animate-pulse rounded-sm bg-line', className)} />;
}

/** Placeholder of a list of cards. */
export function SkeletonCards({ count = 3, className }: { count?: number; className?: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={cx('grid gap-4', className)}>
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} className="grid gap-3">
          <div className="flex gap-3">
            <Skeleton className="size-12 rounded-full" />
            <div className="grid grow content-center gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-3/5" />
            </div>
          </div>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-12 w-full" />
        </Card>
      ))}
    </div>
  );
}

/** Placeholder of a page. As tall as the window, so that the footer does not shift through it. */
export function SkeletonPage() {
  const { t } = useTranslation();
  return (
    <div role="status" className="page-width grid min-h-dvh content-start gap-4 py-8">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-9 w-3/5 max-w-96" />
      <Skeleton className="h-5 w-4/5 max-w-xl" />
      <Skeleton className="mt-4 h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
