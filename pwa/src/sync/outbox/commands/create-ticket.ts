import type { BodyInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#pwa/sync/http/http.ts';
import { cacheTicket } from '#pwa/sync/tickets/ticket-cache.ts';
import type { Command } from './command.ts';
import { supportPath, ticketEntityKey } from './entity-key.ts';

/** Writes to us. */
export const createTicket: Command<'createTicket', BodyInput<Endpoints['createTicket']>> = {
  name: 'createTicket',
  version: 1,
  blocksOnFailure: true,
  createsEntity: true,
  createRow: (body) => ({ entityKey: ticketEntityKey(body.id), body }),
  save: (data, { ticket }) => cacheTicket(data, ticket),
  screen: (_, area) => supportPath(area),
};
