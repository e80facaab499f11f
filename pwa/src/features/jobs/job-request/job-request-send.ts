import type { LanguageCode } from '#contract/languages.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { OtherServiceFields } from '#contract/tickets/tickets.ts';
import type { Booking, JobRequestFields } from '#contract/jobs/jobs.ts';
import { requestOtherService } from '#pwa/sync/outbox/commands/request-other-service.ts';
import { addJobPhoto } from '#pwa/sync/outbox/commands/add-job-photo.ts';
import { NEW_PHOTOS_DRAFT, requestJob } from '#pwa/sync/outbox/commands/request-job.ts';
import { enqueueAndWait, newOutboxRow, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { readNewPhotos } from '#pwa/features/jobs/job-photo-queue.ts';
import { REQUEST_DRAFT, toDraft } from '#pwa/features/jobs/job-request-draft.ts';
import { parseDuration, priceFor, type RequestValues } from '#pwa/features/jobs/job-request-values.ts';

/**
 * Sends the request with its photos, or queues both until there is a network. The job's id is created here, so a replay never
 * creates a second job.
 * @param id of the new job
 * @param values restored into the form when the server rejects the request later
 * @param isListening whether the form can still show an error
 */
export async function sendRequest(
  id: string,
  request: JobRequestFields,
  clientId: string,
  values: RequestValues,
  isListening: () => boolean,
): Promise<CommandOutcome> {
  const chosen = values.chosenWorker;
  const amount = priceFor(request.serviceType, request.service_duration ?? '');
  const body = {
    ...request,
    id,
    // The server ignores these two and uses its own; the specification's payload contains them.
    total_amount: amount,
    client_id: clientId,
    // With a chosen worker the job is a direct request to them alone.
    ...(chosen && { workerId: chosen.id, clientName: request.name }),
  };
  const booking: Booking = {
    id,
    amount,
    service: request.serviceType,
    date: request.date,
    time: request.timeSlot,
    duration: parseDuration(request.service_duration ?? ''),
    address: request.address,
    workerId: chosen?.id ?? null,
    workerName: chosen?.name ?? null,
    status: 'pending',
    isPaid: false,
    rating: null,
  };
  // Without storage there are none.
  const photos = (await readNewPhotos().catch(() => [])).map(({ file }) =>
    newOutboxRow(addJobPhoto, addJobPhoto.createRow({ jobId: id, photoId: uuidv7(), file })),
  );
  return enqueueAndWait(
    'client',
    requestJob,
    { id, body, booking, draft: toDraft(values) },
    { later: photos, drafts: [REQUEST_DRAFT, NEW_PHOTOS_DRAFT], isListening },
  );
}

/** Sends a request for a service that the list does not have, or queues it. */
export const sendOtherRequest = (
  id: string,
  request: OtherServiceFields,
  language: LanguageCode,
  values: RequestValues,
  isListening: () => boolean,
): Promise<CommandOutcome> =>
  enqueueAndWait(
    'client',
    requestOtherService,
    { body: { ...request, id, language }, draft: toDraft(values) },
    { drafts: [REQUEST_DRAFT], isListening },
  );
