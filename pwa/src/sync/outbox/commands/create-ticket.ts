import * as z from 'zod/mini';
import type { BodyInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#pwa/sync/http/http.ts';
import { mayHaveArrived } from '#pwa/sync/outbox/may-have-arrived.ts';
import { cacheTicket } from '#pwa/sync/tickets/ticket-cache.ts';
import { CONTACT_DRAFT } from '#pwa/sync/tickets/ticket-drafts.ts';
import type { Command } from './command.ts';
import { contactPath, supportPath, ticketEntityKey } from './entity-key.ts';

const optionalText = z.optional(z.string());
const subject = z.object({ plan: optionalText, jobId: optionalText });

/** Writes to us. */
export const createTicket: Command<'createTicket', BodyInput<Endpoints['createTicket']>> = {
  name: 'createTicket',
  version: 1,
  blocksOnFailure: true,
  createsEntity: true,
  createRow: (body) => ({ entityKey: ticketEntityKey(body.id), body }),
  save: (data, { ticket }) => cacheTicket(data, ticket),
  screen(_, area, row) {
    if (mayHaveArrived(row)) return supportPath(area);
    return contactPath(area, z.safeParse(subject, row.body).data ?? {});
  },
  // The form reads its fields out of it.
  drafts: ({ body }) => [{ form: CONTACT_DRAFT, value: body }],
};
