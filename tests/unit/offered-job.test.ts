import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeOffer, offeredJobId, offerJob, PAUSE_MS } from '#pwa/features/jobs/worker-jobs/offered-job.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (let id = offeredJobId(); id !== null; id = offeredJobId()) {
    closeOffer(id);
    vi.advanceTimersByTime(PAUSE_MS);
  }
  vi.useRealTimers();
});

describe('A new job that is shown on top', () => {
  test('stays there when the next one comes, which follows a second after it is closed', () => {
    offerJob('first');
    offerJob('second');
    expect(offeredJobId()).toBe('first');
    closeOffer('first');
    vi.advanceTimersByTime(999);
    expect(offeredJobId()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(offeredJobId()).toBe('second');
  });

  test('waits for the end of the pause, too, if it comes in it', () => {
    offerJob('first');
    closeOffer('first');
    vi.advanceTimersByTime(500);
    offerJob('second');
    expect(offeredJobId()).toBeNull();
    vi.advanceTimersByTime(500);
    expect(offeredJobId()).toBe('second');
  });

  test('is shown once, however often it is announced', () => {
    for (const id of ['first', 'first', 'second', 'second']) offerJob(id);
    closeOffer('first');
    vi.advanceTimersByTime(PAUSE_MS);
    expect(offeredJobId()).toBe('second');
    closeOffer('second');
    vi.advanceTimersByTime(PAUSE_MS);
    expect(offeredJobId()).toBeNull();
  });

  test('is not closed by a late close of the one before', () => {
    offerJob('first');
    offerJob('second');
    closeOffer('first');
    vi.advanceTimersByTime(PAUSE_MS);
    closeOffer('first');
    expect(offeredJobId()).toBe('second');
  });
});
