import type { ReactNode } from 'react';

/**
 * The main action of a long screen, always visible: above the navigation bar on a phone, at the bottom edge elsewhere. On a
 * phone held sideways it is at the end of the screen.
 */
export const StickyActions = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 border-t-2 border-marigold bg-card px-4 py-1 short:static md:mx-0 md:rounded-t-md md:border-x md:border-x-line md:py-3">
    {children}
  </div>
);
