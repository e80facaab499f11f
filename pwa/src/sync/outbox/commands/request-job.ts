import * as z from 'zod/mini';
import { booking, type Booking } from '#contract/jobs/jobs.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#pwa/sync/http/http.ts';
import { bookingLink } from '#pwa/shared/booking-link.ts';
import { mayHaveArrived } from '#pwa/sync/outbox/may-have-arrived.ts';
import type { Draft, NewPhoto, OutboxRow } from '#pwa/sync/schema.ts';
import { addJobPhoto } from './add-job-photo.ts';
import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';

interface NewRequest {
  id: string;
  body: BodyInput<Endpoints['requestJob']>;
  /** The booking to show until the server has responded. */
  booking: Booking;
  /** The form to restore if the server rejects the request. Requests of an older version from the page of a worker have none. */
  draft?: Draft;
}

const bookingMetadata = z.object({ booking });
const draftMetadata = z.object({ draft: z.object({ form: z.string(), value: z.unknown() }) });

const bookingOf = ({ metadata }: OutboxRow): Booking | null => z.safeParse(bookingMetadata, metadata).data?.booking ?? null;
const draftOf = ({ metadata }: OutboxRow): Draft | null => z.safeParse(draftMetadata, metadata).data?.draft ?? null;

/** The draft that holds what was written in the booking sheet of a worker. */
export const bookingDraft = (workerId: string): string => `book-${workerId}`;

/** The booking of a request that was written in the booking sheet of its worker. */
function bookingOfSheet(row: OutboxRow) {
  const { workerId = null, date, time } = bookingOf(row) ?? {};
  const form = draftOf(row)?.form;
  if (workerId === null || (form !== undefined && form !== bookingDraft(workerId))) return null;
  return { workerId, time: date && time ? { date, slot: time } : null };
}

/** The draft that holds the photos of the request that is being written. */
export const NEW_PHOTOS_DRAFT = 'photos:new';
const photosOf = (rows: readonly OutboxRow[]): NewPhoto[] =>
  rows.flatMap(({ command, id, file }) => (command === addJobPhoto.name && file ? [{ id, file }] : []));

export const requestJob: Command<'requestJob', NewRequest> = {
  name: 'requestJob',
  version: 1,
  blocksOnFailure: true,
  createRow: ({ id, body, ...metadata }) => ({ entityKey: jobEntityKey(id), body, metadata }),
  // A repeated request gets the first response, and its booking may have been accepted meanwhile.
  save: async (data, { job }) => (await data.bookings.get(job.id)) ?? data.bookings.put(job),
  screen: (_jobId, _area, row) => {
    // It may be a booking already.
    if (mayHaveArrived(row)) return '/my-bookings';
    const sheet = bookingOfSheet(row);
    return sheet ? bookingLink(sheet.workerId, sheet.time) : '/job-request';
  },
  newBooking: bookingOf,
  createsEntity: true,
  followsEndedJobs: true,
  otherDrafts: (row) => (bookingOfSheet(row) ? [] : [NEW_PHOTOS_DRAFT]),
  drafts(row, later) {
    const form = draftOf(row);
    const photos = photosOf(later);
    return [...(form ? [form] : []), ...(photos.length > 0 ? [{ form: NEW_PHOTOS_DRAFT, value: photos }] : [])];
  },
};
