import { lazy } from 'react';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { OnDemand } from '#pwa/ui/on-demand.tsx';

// Guests have no bookings.
const LiveBookingCards = lazy(async () => {
  const [cards] = await Promise.all([import('#pwa/features/jobs/live-bookings.tsx'), loadDeferredTexts()]);
  return cards;
});

/** The open bookings of a client who is logged in, above the home page. */
export const LiveBookings = () => (
  <div id="live-bookings">
    {useSession('client') && (
      <OnDemand>
        <LiveBookingCards />
      </OnDemand>
    )}
  </div>
);
