import { expect, test } from 'vitest';
import { dayInIndia } from '#contract/time.ts';
import { DAY_MS } from '#contract/durations.ts';
import { currentUrgency } from '#pwa/features/jobs/worker-jobs/urgency-badge.tsx';

test('a job has an urgency until it has started or its time is over', () => {
  const tomorrow = { date: dayInIndia(Date.now() + DAY_MS), time: '10:00 - 12:00 PM' } as const;
  for (const status of ['pending', 'accepted', 'confirmed'] as const)
    expect(currentUrgency({ status, ...tomorrow })).toBeGreaterThanOrEqual(2);
  expect(currentUrgency({ status: 'ongoing', ...tomorrow })).toBeNull();
  expect(currentUrgency({ status: 'accepted', date: dayInIndia(Date.now() - DAY_MS), time: null })).toBeNull();
});
