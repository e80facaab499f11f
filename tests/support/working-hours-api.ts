import { uuidv7 } from '#contract/ids.ts';
import { weekdayOf } from '#contract/time.ts';
import type { HoursException, Period, WorkingWeek } from '#contract/workers/working-hours.ts';
import { parseResponse, put, type Fetcher, type TestUser } from './test-users.ts';

export const ALL_DAY: Period[] = [[0, 24]];

/** A week with these hours on one weekday and, if not told otherwise, all hours on the others. */
export const weekWith = (day: string, periods: Period[], maxKm: number | null = null, others = ALL_DAY): WorkingWeek =>
  Array.from({ length: 7 }, (_, weekday) =>
    weekday === weekdayOf(day) ? { periods, maxKm } : { periods: others, maxKm: null },
  );

/** The commands about the working hours of a worker. */
export const workingHoursApi = (server: Fetcher) => ({
  setWeek: async (worker: TestUser, week: WorkingWeek, headers: Record<string, string> = {}) =>
    (await parseResponse('setWorkingWeek', put(server, '/api/worker/working-hours/week', { week }, worker, headers)))
      .workingHours,
  setException: async (worker: TestUser, days: Omit<HoursException, 'id'>, id = uuidv7()) => {
    const body = { id, exception: days };
    await parseResponse('setHoursException', put(server, '/api/worker/working-hours/exception', body, worker));
    return id;
  },
  removeException: async (worker: TestUser, id: string) =>
    (
      await parseResponse(
        'setHoursException',
        put(server, '/api/worker/working-hours/exception', { id, exception: null }, worker),
      )
    ).workingHours,
});
