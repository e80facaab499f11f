import { lazy, Suspense, useRef } from 'react';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { useIsNear } from '#pwa/shared/use-is-near.ts';

const FeaturedReview = lazy(async () => (await loadOrNull(() => import('./featured-review.tsx'))) ?? { default: () => null });

/** How far below the screen the review is loaded, in pixels. */
const MARGIN = 1000;

/** A real review, loaded when the user scrolls near it; nothing if there is none or no network. */
export function ReviewSection() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place, MARGIN);
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <FeaturedReview place={place} />
        </Suspense>
      )}
    </div>
  );
}
