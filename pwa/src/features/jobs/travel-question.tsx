import { lazyModal } from '#pwa/ui/lazy-modal.tsx';
import type { TravelQuestionProps } from './travel-question-modal.tsx';

/** Asks whether the worker can travel between this job and the one before or after it. */
export const TravelQuestion = lazyModal<TravelQuestionProps>(
  async () => (await import('./travel-question-modal.tsx')).TravelQuestionModal,
);
