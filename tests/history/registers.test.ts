import { describe, expect, test } from 'vitest';
import { attemptedCommandsIn } from './checks/attempted-commands.ts';
import { checkRegisters } from './checks/registers.ts';
import { HistoryBuilder, ids, reviewBody } from './history-builder.ts';
import type { DatabaseState } from './recording/database-state.ts';

const favourite = { by: ids.client, input: { params: { workerId: ids.worker } } };
const profile = { profession: 'plumber', profilePhoto: null, averageRating: null, reviewCount: 0 };
const shown = (...members: string[]) => members.map((id) => ({ id, name: 'Ravi', ...profile }));
const isFavourite = { favourites: [{ client_id: ids.client, worker_id: ids.worker }] };

const anomaliesIn = (history: HistoryBuilder, database: Partial<DatabaseState> = {}) => {
  const recording = history.recording(database);
  return checkRegisters(recording, attemptedCommandsIn(recording.calls));
};

describe('a favourite', () => {
  const added = () => new HistoryBuilder().call('addFavourite', favourite, 200);

  test('is there after it was added, in the list and in the database', () => {
    const history = added().call('favourites', { by: ids.client }, 200, shown(ids.worker));
    expect(anomaliesIn(history, isFavourite)).toEqual([]);
    expect(anomaliesIn(added().call('favourites', { by: ids.client }, 200, shown()), isFavourite)).toMatchObject([
      { kind: 'stale-register', message: 'shows no after yes was acknowledged', calls: [1, 2] },
    ]);
    expect(anomaliesIn(added())).toMatchObject([{ subject: `favourite ${ids.client} ${ids.worker}` }]);
  });

  test('is gone after it was removed, or its worker blocked', () => {
    expect(anomaliesIn(added().call('removeFavourite', favourite, 200))).toEqual([]);
    expect(anomaliesIn(added().call('removeFavourite', favourite, 200), isFavourite)).toHaveLength(1);
    const blocks = { blocked_workers: isFavourite.favourites };
    expect(anomaliesIn(added().call('blockWorker', favourite, 200), blocks)).toEqual([]);
    expect(anomaliesIn(added().call('blockWorker', favourite, 200), { ...blocks, ...isFavourite })).toHaveLength(1);
  });

  test('does not come back with a late repeat of an old key', () => {
    const withKey = { ...favourite, key: 'k1' };
    const history = new HistoryBuilder().call('addFavourite', withKey, 200).call('removeFavourite', favourite, 200);
    history.call('addFavourite', withKey, 200);
    expect(anomaliesIn(history)).toEqual([]);
    expect(anomaliesIn(history, isFavourite)).toHaveLength(1);
  });

  test('may have either state after commands at once, or after one without a response', () => {
    const race = new HistoryBuilder();
    const [a, b] = [race.begin('addFavourite', favourite), race.begin('removeFavourite', favourite)];
    race.end(a, 200).end(b, 200);
    const lost = added().call('removeFavourite', favourite, null);
    for (const history of [race, lost]) {
      expect(anomaliesIn(history)).toEqual([]);
      expect(anomaliesIn(history, isFavourite)).toEqual([]);
    }
  });

  test('is not changed by a rejected command', () => {
    expect(anomaliesIn(added().call('removeFavourite', favourite, 404), isFavourite)).toEqual([]);
    expect(anomaliesIn(added().call('removeFavourite', favourite, 404))).toHaveLength(1);
  });
});

describe('the verification of a worker', () => {
  const decide = (verdict: string) => ({ by: 'admin', input: { params: { id: ids.worker }, body: { verdict } } });
  const paper = (kind: string) => ({ by: ids.worker, input: { form: { paperId: ids.job, kind } } });
  const row = (verification: 'verified' | 'refused' | 'unchecked') => ({
    workers: [
      {
        account_id: ids.worker,
        available: 1,
        verification,
        rating_sum: 0,
        rating_count: 0,
        jobs_completed: 0,
        jobs_dropped: 0,
      },
    ],
    media: [{ key: `${ids.worker}.${ids.job}.hash`, owner_id: ids.worker, job_id: null }],
  });

  test('is the last decision', () => {
    const history = new HistoryBuilder()
      .call('verifyWorker', decide('refused'), 200)
      .call('verifyWorker', decide('verified'), 200);
    expect(anomaliesIn(history, row('verified'))).toEqual([]);
    expect(anomaliesIn(history, row('refused'))).toHaveLength(1);
  });

  test('begins again with a new face photo, and perhaps with a portfolio file', () => {
    const verified = () => new HistoryBuilder().call('verifyWorker', decide('verified'), 200);
    const face = verified().call('addVerificationDocument', paper('face'), 200);
    expect(anomaliesIn(face, row('unchecked'))).toEqual([]);
    expect(anomaliesIn(face, row('verified'))).toHaveLength(1);
    const portfolio = verified().call('addVerificationDocument', paper('portfolio'), 200);
    expect(anomaliesIn(portfolio, row('unchecked'))).toEqual([]);
    expect(anomaliesIn(portfolio, row('verified'))).toEqual([]);
    expect(anomaliesIn(portfolio, row('refused'))).toHaveLength(1);
  });
});

describe('the first name of a client in a review', () => {
  const rename = { by: ids.client, input: { body: { name: 'Usha Kulkarni' } } };
  const read = (history: HistoryBuilder, reviewerName: string) =>
    anomaliesIn(history.call('reviews', { by: ids.worker }, 200, [reviewBody({ reviewerName })]));

  test('is the one that the client has now', () => {
    const renamed = () => new HistoryBuilder().call('changeAccount', rename, 200);
    expect(read(renamed(), 'Usha')).toEqual([]);
    for (const name of ['Asha', 'Usha Kulkarni'])
      expect(read(renamed(), name)).toMatchObject([{ kind: 'stale-register', subject: `first-name ${ids.client}` }]);
  });

  test('is erased with the account', () => {
    const closed = () => new HistoryBuilder().call('closeAccount', { by: ids.client }, 200);
    expect(read(closed(), 'Deleted account')).toEqual([]);
    expect(read(closed(), 'Asha')).toHaveLength(1);
  });
});
