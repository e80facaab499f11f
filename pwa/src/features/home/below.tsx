import { CallToAction } from './call-to-action.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { MapSection } from './map-section.tsx';
import { SampleWorkers } from './sample-workers.tsx';
import { StatsBand } from './stats-band.tsx';

/** What nobody sees without scrolling. */
export default function Below() {
  return (
    <>
      <SampleWorkers />
      <HowItWorks />
      <StatsBand />
      <MapSection />
      <CallToAction />
    </>
  );
}
