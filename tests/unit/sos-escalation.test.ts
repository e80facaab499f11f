import { describe, expect, test } from 'vitest';
import { planAlert, type LoggedAlert } from '#api/features/sos/escalation.rules.ts';

const SECOND = 1000;
const plan = (onDuty: readonly string[], seconds: number, alerts: Omit<LoggedAlert, 'at'>[] = [], at = 0) =>
  planAlert({ raisedAt: 0, alerts: alerts.map((alert) => ({ ...alert, at: at * SECOND })) }, onDuty, seconds * SECOND);
const FIRST = { step: 'alerted', adminId: 'a' } as const;
const NEXT = { step: 'alerted_next', adminId: 'b' } as const;
const failed = (adminId: string | null) => ({ step: 'alert_failed', adminId }) as const;

describe('the alerts of an emergency that no admin has seen', () => {
  test('go to the first on duty at once, to the next after 60 seconds, and to all after 180', () => {
    expect(plan(['a', 'b'], 0)).toEqual({ step: 'alerted', to: ['a'] });
    expect(plan(['a', 'b'], 59, [FIRST])).toEqual({ nextAt: 60_000 });
    expect(plan(['a', 'b'], 60, [FIRST])).toEqual({ step: 'alerted_next', to: ['b'] });
    expect(plan(['a', 'b', 'c'], 179, [FIRST, NEXT])).toEqual({ nextAt: 180_000 });
    expect(plan(['a', 'b', 'c'], 180, [FIRST, NEXT])).toEqual({ step: 'alerted_all', to: 'all' });
    expect(plan(['a', 'b'], 181, [FIRST, NEXT, { step: 'alerted_all', adminId: null }])).toEqual({ nextAt: null });
  });

  test('go to all at once if no one is on duty, and after 60 seconds if no one else is', () => {
    expect(plan([], 0)).toEqual({ step: 'alerted_all', to: 'all' });
    expect(plan(['a'], 60, [FIRST])).toEqual({ step: 'alerted_all', to: 'all' });
  });

  test('skip admins who could not be reached', () => {
    expect(plan(['a', 'b', 'c'], 1, [failed('a')])).toEqual({ step: 'alerted', to: ['b'] });
    expect(plan(['a', 'b', 'c'], 61, [FIRST, failed('b')])).toEqual({ step: 'alerted_next', to: ['c'] });
    expect(plan(['a', 'b'], 1, [failed('a'), failed('b')])).toEqual({ step: 'alerted_all', to: 'all' });
  });

  test('follow the rota of the moment: who came on duty since is the next', () => {
    expect(plan(['b', 'c'], 60, [FIRST])).toEqual({ step: 'alerted_next', to: ['b'] });
  });

  test('go to all at once after 180 seconds, even if the first ones were never sent', () => {
    expect(plan(['a', 'b'], 200)).toEqual({ step: 'alerted_all', to: 'all' });
  });

  test('are tried again every minute if no admin at all was reached, for half an hour', () => {
    expect(plan([], 30, [failed(null)], 0)).toEqual({ nextAt: 60_000 });
    expect(plan(['a'], 60, [failed(null)], 0)).toEqual({ step: 'alerted_all', to: 'all' });
    expect(plan(['a'], 1800, [failed(null)], 1700)).toEqual({ nextAt: null });
  });
});
