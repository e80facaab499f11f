import type * as z from 'zod/mini';
import { mailboxKey } from '#contract/text.ts';
import { uuidv7 } from '#contract/ids.ts';
import { slotEnd } from '#contract/time.ts';
import { answerBy, type guestTicketBody, type newTicketBody, type OtherServiceBody } from '#contract/tickets/tickets.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { checkRateLimits, isWithinRateLimit, privateKey } from '#api/lib/rate-limit.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { sendTicketMails } from './ticket-mails.usecases.ts';
import * as tickets from './tickets.repository.ts';
import type { NewTicket, TicketView, TicketWrite } from './tickets.repository.ts';
import { newNumbers } from './tickets.rules.ts';

const DAY_SECONDS = 86_400;
const LIMITS = { ofAccount: 20, ofGuest: 5, ofNetwork: 60 } as const;
/** A guest may name the e-mail address of another person. */
const CONFIRMATIONS_TO_GUEST = { max: 5, seconds: DAY_SECONDS } as const;

/** A write of this request. */
export const newWrite = ({ now }: Context, ticketId: string): TicketWrite => ({ ticketId, writeId: newWriteId(), at: now });

type Draft = Pick<NewTicket, 'id' | 'kind' | 'plan' | 'account_id' | 'name' | 'email' | 'phone' | 'language' | 'request'> & {
  text: string;
  /** The job that it is about. */
  job_id?: string | undefined;
};

/** Stores a ticket and, if `isConfirmed`, mails its sender. A repeated call with the same id is the same ticket. */
async function storeTicket(context: Context, draft: Draft, isConfirmed = true): Promise<TicketView> {
  const { now } = context;
  const { text, job_id = null, ...row } = draft;
  const write = newWrite(context, draft.id);
  const messageId = uuidv7(now);
  const outcome = await runCommand<TicketView>(context, {
    write: tickets.insertTicket({
      ...row,
      job_id,
      numbers: newNumbers(),
      created_at: now,
      due_at: answerBy(draft.kind, now, now),
      write_id: write.writeId,
    }),
    dependentStatements: [
      tickets.insertMessage(write, {
        id: messageId,
        author: 'sender',
        admin_id: null,
        text,
        service: null,
        mail_due_at: isConfirmed ? now : null,
      }),
    ],
    result: tickets.commandResult(write),
  });
  if (!outcome.row) return resolveRejectedTicket(context, draft);
  if (isConfirmed) context.waitUntil(sendTicketMails(context.env, now, messageId, context.origin));
  return outcome.row;
}

async function resolveRejectedTicket(context: Context, draft: Draft): Promise<TicketView> {
  const {
    rejection: [rejection],
    existing: [existing],
  } = await context.db.batch({
    rejection: tickets.selectRejectedInsert(draft.id, draft.account_id),
    existing: tickets.selectTicket(draft.id),
  });
  if (existing) {
    const isSame =
      rejection?.text === draft.text && tickets.COMPARED_COLUMNS.every((column) => rejection[column] === draft[column]);
    if (!isSame) throw new AppError('request.key_reused');
    return existing;
  }
  if (draft.job_id) throw new AppError('job.not_found');
  if (draft.kind === 'service' && rejection?.has_open) throw new AppError('ticket.service_open');
  throw new AppError(draft.kind === 'service' && rejection?.has_active ? 'job.active_exists' : 'auth.required');
}

/** A logged-in user writes to us. Throws `job.not_found` and `request.too_many`. */
export async function createTicket(context: ActorContext, body: z.output<typeof newTicketBody>): Promise<TicketView> {
  const { actor, db, settings, now } = context;
  await checkRateLimits(db, settings, [{ key: `tickets of ${actor.id}`, max: LIMITS.ofAccount, seconds: DAY_SECONDS }], now);
  const { id, kind, phone, language, message, jobId } = body;
  return storeTicket(context, {
    id,
    kind,
    plan: planOf(body),
    phone,
    language,
    job_id: jobId,
    account_id: actor.id,
    name: '',
    email: '',
    request: null,
    text: message,
  });
}

const planOf = ({ kind, plan }: Pick<z.output<typeof newTicketBody>, 'kind' | 'plan'>) =>
  kind === 'plan' ? (plan ?? null) : null;

/**
 * A guest writes to us. The e-mail address is limited for each network, so that strangers cannot use up the messages of its
 * owner; from all networks together its mailbox gets five confirmations a day. Throws `request.too_many`.
 */
export async function createGuestTicket(context: Context, body: z.output<typeof guestTicketBody>): Promise<TicketView> {
  const { db, settings, now, clientNetwork } = context;
  const address = await privateKey(settings, 'ticket', mailboxKey(body.email));
  const limits = [
    { key: `${address} ${clientNetwork}`, max: LIMITS.ofGuest, seconds: DAY_SECONDS },
    { key: `tickets of ${clientNetwork}`, max: LIMITS.ofNetwork, seconds: 3600 },
  ];
  await checkRateLimits(db, settings, limits, now);
  const isConfirmed = await isWithinRateLimit(db, settings, address, CONFIRMATIONS_TO_GUEST, now);
  const { message, ...sender } = body;
  return storeTicket(context, { ...sender, plan: planOf(body), account_id: null, request: null, text: message }, isConfirmed);
}

/**
 * A client asks for a service that the list does not have. Throws `job.time_past`, `job.active_exists` and
 * `ticket.service_open`.
 */
export async function requestOtherService(
  context: ActorContext,
  { id, language, ...request }: OtherServiceBody,
): Promise<TicketView> {
  const { actor, db, settings, now } = context;
  if (slotEnd(request.date, request.timeSlot) <= now)
    throw new AppError('job.time_past', { fields: { timeSlot: 'field.date_past' } });
  await checkRateLimits(db, settings, [{ key: `tickets of ${actor.id}`, max: LIMITS.ofAccount, seconds: DAY_SECONDS }], now);
  return storeTicket(context, {
    id,
    kind: 'service',
    plan: null,
    account_id: actor.id,
    name: '',
    email: '',
    phone: request.phone_number,
    language,
    request: JSON.stringify(request),
    text: request.problem_description,
  });
}
