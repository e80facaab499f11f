import { describe, expect, test } from 'vitest';
import { checkStatusPaths, checkWinners } from './checks/status-paths.ts';
import { HistoryBuilder, eventRow, ids, jobBody, jobRow } from './history-builder.ts';
import type { DatabaseState } from './recording/database-state.ts';

const none = new HistoryBuilder();
const accepted = eventRow({ id: 1, type: 'job-accepted' });
const started = eventRow({ id: 2, type: 'job-status-update', body: '{"status":"ongoing"}' });
const completed = eventRow({ id: 3, type: 'job-status-update', body: '{"status":"completed"}' });
const cancelled = eventRow({ id: 4, type: 'job-cancelled' });

describe('the events of a job', () => {
  const pathsOf = (status: DatabaseState['jobs'][number]['status'], ...event_outbox: DatabaseState['event_outbox']) =>
    checkStatusPaths(none.recording({ jobs: [jobRow({ status })], event_outbox })).map(({ message }) => message);

  test('announce a legal path to its status', () => {
    expect(pathsOf('completed', accepted, started, completed)).toEqual([]);
    expect(pathsOf('pending')).toEqual([]);
    expect(pathsOf('cancelled')).toEqual([]);
    expect(
      pathsOf('cancelled', accepted, cancelled, eventRow({ type: 'job-cancelled', room: `worker_${ids.worker}` })),
    ).toEqual([]);
  });

  test('announce no step twice, out of order, or after the end', () => {
    expect(pathsOf('accepted', accepted, accepted)).toEqual(['pending → accepted → accepted']);
    expect(pathsOf('completed', accepted, completed)).toEqual(['pending → accepted → completed']);
    expect(pathsOf('accepted', accepted, cancelled)).toEqual(['pending → accepted → cancelled → accepted']);
    expect(pathsOf('cancelled', accepted, cancelled, cancelled)).toHaveLength(1);
  });
});

test('one worker wins a job', () => {
  const win = (history: HistoryBuilder, by: string) => history.call('acceptJob', { by }, 200, { message: '', job: jobBody() });
  const jobs = [jobRow({ status: 'accepted', worker_id: ids.worker })];
  const once = win(new HistoryBuilder(), ids.worker);
  expect(checkWinners(win(once, ids.worker).recording({ jobs }))).toEqual([]);
  expect(checkWinners(win(once, ids.otherWorker).recording({ jobs }))).toMatchObject([{ kind: 'several-winners' }]);
  expect(checkWinners(win(new HistoryBuilder(), ids.otherWorker).recording({ jobs }))).toHaveLength(1);
});
