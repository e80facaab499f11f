import type { Duration } from '#contract/catalogue.ts';
import type { Slot } from '#contract/time.ts';
import { joinRoom } from './room-client.ts';
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

interface AcceptOptions {
  timeSlot?: Slot;
  acceptTravel?: boolean;
}

/** Requests and acceptances for tests about the time of one worker. */
export const workingDay = (server: TestServer) => {
  /** A pending job of a new client that starts at this hour, the day after tomorrow. */
  const jobAt = async (hour: Hour, duration: Duration = '2-hours', overrides: Record<string, unknown> = {}): Promise<string> =>
    createJob(server, await createClient(server), {
      date: daysFromToday(2),
      timeSlot: SLOTS[hour],
      service_duration: duration,
      ...overrides,
    });
  const accept = (worker: TestUser, jobId: string, options: AcceptOptions = {}) =>
    post(server, '/api/worker/accept', { jobId, ...options }, worker);
  const accepted = async (worker: TestUser, jobId: string, options: AcceptOptions = {}) =>
    (await parseResponse('acceptJob', accept(worker, jobId, options))).job;
  return {
    jobAt,
    accept,
    accepted,
    refused: async (worker: TestUser, jobId: string, options: AcceptOptions = {}) =>
      (await parseErrorResponse(accept(worker, jobId, options))).code,
    /** The kinds of events that two workers get of a job at this hour, which the second one accepts. */
    eventsOfOffer: async (hour: Hour, first: TestUser, second: TestUser): Promise<string[][]> => {
      const rooms = [
        await joinRoom(server, first, 'dispatch', 'plumber'),
        await joinRoom(server, second, 'dispatch', 'plumber'),
      ] as const;
      const jobId = await jobAt(hour);
      await rooms[1].waitForEvents(1);
      await accepted(second, jobId);
      await Promise.all([rooms[0].waitForEvents(1), rooms[1].waitForEvents(2)]);
      await Promise.all(rooms.map((room) => room.close()));
      return rooms.map(({ events }) => events.map(({ type }) => type));
    },
  };
};
