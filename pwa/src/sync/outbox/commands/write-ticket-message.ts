import { cacheTicket } from '#pwa/sync/tickets/ticket-cache.ts';
import type { Command } from './command.ts';
import { supportPath, ticketEntityKey } from './entity-key.ts';

interface NewMessage {
  ticketId: string;
  id: string;
  message: string;
}

/** Writes once more about a ticket. */
export const writeTicketMessage: Command<'writeTicketMessage', NewMessage> = {
  name: 'writeTicketMessage',
  version: 1,
  blocksOnFailure: false,
  createRow: ({ ticketId, ...body }) => ({ entityKey: ticketEntityKey(ticketId), params: { id: ticketId }, body }),
  save: (data, { ticket }) => cacheTicket(data, ticket),
  screen: (_, area) => supportPath(area),
};
