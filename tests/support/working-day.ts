import type { Duration } from '#contract/catalogue.ts';
import type { Slot } from '#contract/time.ts';
import type { TestServer } from './server-fixture.ts';
import {
  createClient,
  createJob,
  daysFromToday,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
} from './test-users.ts';

export const SLOTS: Record<8 | 10 | 12 | 14 | 16, Slot> = {
  8: '08:00 - 10:00 AM',
  10: '10:00 - 12:00 PM',
  12: '12:00 - 02:00 PM',
  14: '02:00 - 04:00 PM',
  16: '04:00 - 06:00 PM',
};
export type Hour = keyof typeof SLOTS;

/** Requests and acceptances for tests about the time of one worker. */
export const workingDay = (server: TestServer) => ({
  /** A pending job of a new client that starts at this hour, the day after tomorrow. */
  jobAt: async (hour: Hour, duration: Duration = '2-hours', overrides: Record<string, unknown> = {}): Promise<string> =>
    createJob(server, await createClient(server), {
      date: daysFromToday(2),
      timeSlot: SLOTS[hour],
      service_duration: duration,
      ...overrides,
    }),
  accept: (worker: TestUser, jobId: string, options: { timeSlot?: Slot; acceptTravel?: boolean } = {}) =>
    post(server, '/api/worker/accept', { jobId, ...options }, worker),
  accepted: async (worker: TestUser, jobId: string, options: { timeSlot?: Slot; acceptTravel?: boolean } = {}) =>
    (await parseResponse('acceptJob', post(server, '/api/worker/accept', { jobId, ...options }, worker))).job,
  refused: async (worker: TestUser, jobId: string, options: { timeSlot?: Slot; acceptTravel?: boolean } = {}) =>
    (await parseErrorResponse(post(server, '/api/worker/accept', { jobId, ...options }, worker))).code,
});
