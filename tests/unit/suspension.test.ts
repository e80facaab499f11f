import { expect, test } from 'vitest';
import { parseSuspensionDetail, SUSPENSION_GROUNDS, suspensionDetail } from '#contract/suspension.ts';

test.each(SUSPENSION_GROUNDS)('the log tells the ground %s and the reason of a suspension apart', (ground) => {
  const suspension = { ground, reason: 'He wrote: "safety: none"' };
  expect(parseSuspensionDetail(suspensionDetail(suspension))).toEqual(suspension);
});

test('an entry of the log from before there were grounds has the reason only', () => {
  expect(parseSuspensionDetail('Two complaints: late, rude')).toEqual({ ground: null, reason: 'Two complaints: late, rude' });
});
