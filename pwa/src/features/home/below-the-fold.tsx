import { CallToAction } from './call-to-action.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { MapSection } from './map-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { SampleWorkers } from './sample-workers.tsx';
import { StatsBand } from './stats-band.tsx';
import '#pwa/i18n/en/homeBelowFold.ts';

/** The part of the home page below the first screen. */
export default function BelowTheFold() {
  return (
    <>
      <SampleWorkers />
      <HowItWorks />
      <ReviewSection />
      <StatsBand />
      <MapSection />
      <CallToAction />
    </>
  );
}
