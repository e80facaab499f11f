import { describe, expect, test } from 'vitest';
import type { SosListItem } from '#contract/sos.ts';
import { rowsInOrder } from '#pwa/features/admin/sos-order.ts';

const row = (id: string, raisedAt: number, isGuest: boolean, state: SosListItem['state']): SosListItem => ({
  id,
  state,
  raisedAt,
  pressedAt: raisedAt,
  presses: 1,
  drill: null,
  who: null,
  place: null,
  trail: [],
  log: [],
  hasJob: false,
  guestNetwork: isGuest ? { id: `network of ${id}`, cases: 1, unseen: 1 } : null,
});
const account = (id: string, raisedAt: number, state: SosListItem['state'] = 'received') => row(id, raisedAt, false, state);
const guest = (id: string, raisedAt: number, state: SosListItem['state'] = 'received') => row(id, raisedAt, true, state);
const order = (...pages: SosListItem[][]) =>
  rowsInOrder({ pages: pages.map((data) => ({ data, nextCursor: null })), pageParams: [] }).map(({ id }) => id);

describe('the list of emergencies', () => {
  test('begins with the newest unseen one, though 70 older ones of accounts wait', () => {
    const older = Array.from({ length: 70 }, (_, n) => account(`a${n}`, n));
    expect(order([...older, guest('newest', 100)])[0]).toBe('newest');
    expect(order([...older.map((one) => ({ ...one, state: 'seen' as const })), guest('unseen', 50)])[0]).toBe('unseen');
  });

  test('has unseen ones before seen ones, the newest first', () => {
    expect(order([account('seen', 9, 'seen'), account('old', 1), guest('middle', 2), account('new', 3)])).toEqual([
      'new',
      'middle',
      'old',
      'seen',
    ]);
  });

  test('begins with unseen ones of accounts with a job, so that no flood of fresh accounts hides them, before those that are seen', () => {
    const flood = Array.from({ length: 50 }, (_, n) => account(`f${n}`, 100 + n));
    const withJob = (one: SosListItem) => ({ ...one, hasJob: true });
    const rows = [...flood, withJob(account('seen', 2, 'seen')), withJob(account('unseen', 1)), guest('guest', 200)];
    const ids = order([...rows, account('other', 150, 'seen')]);
    expect(ids.slice(0, 3)).toEqual(['unseen', 'guest', 'f49']);
    expect(ids.slice(-2)).toEqual(['seen', 'other']);
  });

  test('has no two rows of guests one after the other while cases of accounts wait, so that guests cannot hide these', () => {
    const flood = Array.from({ length: 20 }, (_, n) => guest(`g${n}`, 100 + n));
    expect(order([account('a', 2), account('b', 1), ...flood]).slice(0, 5)).toEqual(['g19', 'a', 'g18', 'b', 'g17']);
  });

  test('has a row once that moved from one page to another', () => {
    expect(order([account('a', 2), account('b', 1)], [account('b', 1)])).toEqual(['a', 'b']);
  });
});
