import type { Change } from './changes/change.ts';
import { clientChanges } from './changes/client.ts';
import { jobChanges } from './changes/jobs.ts';
import { numberChanges } from './changes/numbers.ts';
import { publicPageChanges } from './changes/public-pages.ts';
import { sharedChanges } from './changes/shared.ts';
import { workerChanges } from './changes/worker.ts';

/** A change of the source for each statement that the test must notice, besides the texts that it quotes. */
export const CHANGES: readonly Change[] = [
  ...publicPageChanges,
  ...clientChanges,
  ...jobChanges,
  ...workerChanges,
  ...sharedChanges,
  ...numberChanges,
];
