import { uuidv7 } from '#contract/ids.ts';
import type { RequestForm } from '#contract/jobs.ts';
import type { Chosen } from './job-request-match.tsx';
import { requestJob } from './jobs.commands.ts';
import type { RequestDraft } from './job-request-draft.ts';
import { priceFor } from './job-request.ts';

type Attempt = NonNullable<RequestDraft['attempt']>;

/**
 * Sends the request. Unchanged after an attempt without an answer it goes out with that attempt's key, so that a request which
 * did arrive is not made twice, even when the page was loaded again in between.
 * @param chosen the worker it is asked of, or null for everybody near
 * @param keep writes the attempt down before it leaves
 */
export async function sendRequest(
  request: RequestForm,
  chosen: Chosen | null,
  clientId: string,
  before: Attempt | null,
  keep: (attempt: Attempt) => Promise<void>,
) {
  // The amount and the account are the server's to say; the specification's payload has them.
  const body = {
    ...request,
    total_amount: priceFor(request.serviceType, request.service_duration ?? ''),
    client_id: clientId,
    // Picked by name, the job is asked of that worker alone.
    ...(chosen && { workerId: chosen.id, clientName: request.name }),
  };
  const text = JSON.stringify(body);
  const attempt = before?.body === text ? before : { body: text, key: uuidv7() };
  await keep(attempt);
  const answer = await requestJob(body, attempt.key);
  const open = !answer.ok && (answer.status === 0 || answer.status >= 500);
  return { answer, unanswered: open ? attempt : null };
}
