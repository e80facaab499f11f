import { englishTexts } from '../english-texts.ts';

/** The question before a worker cancels a job. */
export const cancelJob = {
  title: 'Cancel this job?',
  text: 'Are you sure you want to cancel this job? This action cannot be undone.',
  spoken:
    'Do you want to cancel this job? It cannot be undone. Yes is the upper button, with a cross: {{yes}}. No is the lower one, with an arrow back: {{no}}.',
  yes: 'Yes, cancel the job',
  no: 'No, keep it',
  cancelling: 'Cancelling...',
  absent: 'Is the customer not there? Call first. After cancelling you can write to us from this job: then it may not count.',
  rule: {
    free: 'You pay nothing. Less than {{hours}} hours before the start it would count as a late cancellation.',
    begun: 'You pay nothing, but the time of the work has come: it counts as a late cancellation, which customers see.',
    late: 'You pay nothing, but the work starts in less than {{hours}} hours: it counts as a late cancellation, which customers see.',
  },
} as const;

Object.assign(englishTexts, { cancelJob });
