import * as z from 'zod/mini';
import type { BodyInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#pwa/sync/http/http.ts';
import { mayHaveArrived } from '#pwa/sync/outbox/may-have-arrived.ts';
import { cacheTicket } from '#pwa/sync/tickets/ticket-cache.ts';
import { CONTACT_DRAFT } from '#pwa/sync/tickets/ticket-drafts.ts';
import type { Command } from './command.ts';
import { supportPath, ticketEntityKey } from './entity-key.ts';

const formValues = z.object({ kind: z.string(), phone: z.string(), message: z.string() });
const formSubject = z.object({ plan: z.optional(z.string()), jobId: z.optional(z.string()) });

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
    const { plan, jobId } = z.safeParse(formSubject, row.body).data ?? {};
    return `/contact?${new URLSearchParams({ as: area, ...(plan && { plan }), ...(jobId && { job: jobId }) }).toString()}`;
  },
  drafts({ body }) {
    const { data } = z.safeParse(formValues, body);
    return data ? [{ form: CONTACT_DRAFT, value: data }] : [];
  },
};
