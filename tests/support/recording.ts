import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** Workers are Ravi, Imran and Sunita; the others but the admin are clients. */
export type RecordedAccount = 'asha' | 'meera' | 'farhan' | 'gita' | 'kiran' | 'ravi' | 'imran' | 'sunita' | 'admin';

/** Jobs, by what happens to them. */
type RecordedJob =
  | 'toReview'
  | 'toStart'
  | 'toComplete'
  | 'workerCancels'
  | 'clientCancels'
  | 'rejectedWithdrawal'
  | 'meeraElsewhere'
  | 'chat';

interface Recording {
  /** When the recording ended: tokens, links and time slots are valid then. */
  recordedAt: number;
  accounts: Record<RecordedAccount, { id: string; email: string; token: string }>;
  jobs: Record<RecordedJob, string>;
  /** The path of a password reset link of Farhan, who has not opened it. */
  passwordResetPath: string;
}

/** A response of the recorded server to a GET request. */
interface RecordedResponse {
  account: RecordedAccount | 'guest';
  path: string;
  body: unknown;
}

/** An uploaded file. */
interface RecordedFile {
  key: string;
  contentType: string;
  base64: string;
}

export const readRecording = (name: string): string =>
  readFileSync(join(root, 'tests/fixtures/recording-71207a0', name), 'utf8');

/** The recording that tests/fixtures/README.md describes. */
export const recording = JSON.parse(readRecording('recording.json')) as Recording;
export const recordedResponses = (): RecordedResponse[] =>
  readRecording('responses.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedResponse);
export const recordedFiles = (): RecordedFile[] => JSON.parse(readRecording('media.json')) as RecordedFile[];
