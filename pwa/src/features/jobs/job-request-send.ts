import type { Booking, RequestForm } from '#contract/jobs.ts';
import type { CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import type { Chosen } from './job-request-match.tsx';
import { draftOf } from './job-request-draft.ts';
import { priceFor, type RequestValues } from './job-request.ts';
import { requestJob } from './jobs.commands.ts';

/**
 * Sends the request, or keeps it in this phone until there is a network: under its own id, so that it is never made twice.
 * @param id of the job, new
 * @param chosen the worker it is asked of, or null for everybody near
 * @param values what was typed, to go back to when it is refused later
 */
export function sendRequest(
  id: string,
  request: RequestForm,
  chosen: Chosen | null,
  clientId: string,
  values: RequestValues,
): Promise<CommandOutcome> {
  const amount = priceFor(request.serviceType, request.service_duration ?? '');
  const body = {
    ...request,
    id,
    // The amount and the account are the server's to say; the specification's payload has them.
    total_amount: amount,
    client_id: clientId,
    // Picked by name, the job is asked of that worker alone.
    ...(chosen && { workerId: chosen.id, clientName: request.name }),
  };
  const booking: Booking = {
    id,
    amount,
    service: request.serviceType,
    date: request.date,
    time: request.timeSlot,
    address: request.address,
    workerId: chosen?.id ?? null,
    workerName: chosen?.name ?? null,
    status: 'pending',
    isPaid: false,
    rating: null,
  };
  return requestJob(id, body, { booking, draft: draftOf(values) });
}
