import { describe, expect, test } from 'vitest';
import { totpStepOf } from '#api/features/second-factor/totp.rules.ts';

/** The secret of RFC 6238, appendix B: "12345678901234567890" in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %i seconds', (seconds, code) => {
    expect(totpStepOf(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test('is accepted up to one period early or late, as the step to which it belongs', () => {
    const step = Math.floor(1_111_111_109 / 30);
    const at = (steps: number) => totpStepOf(SECRET, '081804', (step + steps) * 30_000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });
});
