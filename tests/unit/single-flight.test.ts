import { describe, expect, test, vi } from 'vitest';
import { singleFlight } from '#pwa/shared/single-flight.ts';

/** A task whose runs end when the test says so. */
function controlledTask() {
  const runs: { name: string; end: (result: string) => void; fail: (reason: Error) => void }[] = [];
  const task = (name: string) =>
    new Promise<string>((end, fail) => {
      runs.push({ name, end, fail });
    });
  return { runs, task };
}

describe('single flight', () => {
  test('runs once more after a run for all calls made during it', async () => {
    const { runs, task } = controlledTask();
    const call = singleFlight(task);
    const first = call('a');
    const others = [call('a'), call('a')];
    expect(runs).toHaveLength(1);
    runs[0]?.end('old');
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    runs[1]?.end('new');
    expect(await Promise.all([first, ...others])).toEqual(['new', 'new', 'new']);
    expect(runs).toHaveLength(2);
  });

  test('runs side by side for different arguments', () => {
    const { runs, task } = controlledTask();
    const call = singleFlight(task);
    void call('a');
    void call('b');
    expect(runs.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('runs no more after a failure, until the next call', async () => {
    const { runs, task } = controlledTask();
    const call = singleFlight(task, (result) => result === 'failure');
    const first = call('a');
    void call('a');
    runs[0]?.end('failure');
    expect(await first).toBe('failure');
    expect(runs).toHaveLength(1);
    void call('a');
    expect(runs).toHaveLength(2);
  });

  test('passes on an exception and can run again', async () => {
    const { runs, task } = controlledTask();
    const call = singleFlight(task);
    const first = call('a');
    const second = call('a');
    runs[0]?.fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await expect(second).rejects.toThrow('broken');
    void call('a');
    expect(runs).toHaveLength(2);
  });
});
