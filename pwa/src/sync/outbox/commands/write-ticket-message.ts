import { cacheTicket } from '#pwa/sync/tickets/ticket-cache.ts';
import { replyDraft } from '#pwa/sync/tickets/ticket-drafts.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import type { Command } from './command.ts';
import { supportPath, ticketEntityKey } from './entity-key.ts';

interface NewMessage {
  ticketId: string;
  id: string;
  message: string;
}

const ticketIdOf = ({ params }: Pick<OutboxRow, 'params'>): string => params['id'] ?? '';

/** Writes once more about a ticket. */
export const writeTicketMessage: Command<'writeTicketMessage', NewMessage> = {
  name: 'writeTicketMessage',
  version: 1,
  blocksOnFailure: false,
  createRow: ({ ticketId, ...body }) => ({ entityKey: ticketEntityKey(ticketId), params: { id: ticketId }, body }),
  save: (data, { ticket }) => cacheTicket(data, ticket),
  screen: (_, area, row) => `${supportPath(area)}/${ticketIdOf(row)}`,
  // The form reads the message out of it.
  drafts: (row) => [{ form: replyDraft(ticketIdOf(row)), value: row.body }],
};
