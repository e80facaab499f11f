import { uuidv7 } from '#contract/ids.ts';
import { createServiceTicket, createTicket, otherServiceBody, ticketBody } from '../support/ticket-bodies.ts';
import { count, field, type Cases } from './idempotency-case.ts';

export const TICKET_CASES = {
  createTicket: async (_, { client }) => ({
    call: { name: 'createTicket', body: ticketBody(), user: client },
    otherBody: ticketBody({ message: 'Another one' }),
    state: count('tickets', `account_id = '${client.id}'`),
  }),
  createGuestTicket: async () => {
    const email = `${uuidv7()}@example.in`;
    return {
      call: { name: 'createGuestTicket', body: { ...ticketBody(), name: 'Asha', email }, user: null },
      otherBody: { ...ticketBody({ message: 'Another one' }), name: 'Asha', email },
      state: count('tickets', `email = '${email}'`),
    };
  },
  requestOtherService: async (_, { client }) => ({
    call: { name: 'requestOtherService', body: otherServiceBody(), user: client },
    otherBody: otherServiceBody({ problem_description: 'Move a piano.' }),
    state: count('tickets', `account_id = '${client.id}'`),
  }),
  writeTicketMessage: async (server, { client }) => {
    const id = await createTicket(server, client);
    return {
      call: { name: 'writeTicketMessage', params: { id }, body: { id: uuidv7(), message: 'Hello?' }, user: client },
      after: { name: 'writeTicketMessage', params: { id }, body: { id: uuidv7(), message: 'Again' }, user: client },
      otherBody: { id: uuidv7(), message: 'Bye' },
      state: count('ticket_messages', `ticket_id = '${id}'`),
    };
  },
  closeTicket: async (server, { client }) => {
    const id = await createTicket(server, client);
    return {
      call: { name: 'closeTicket', params: { id }, user: client },
      state: field('tickets', `status || closed_at`, `id = '${id}'`),
    };
  },
  answerTicket: async (server, { admin, client }) => {
    const id = await createTicket(server, client);
    return {
      call: {
        name: 'answerTicket',
        params: { id },
        body: { id: uuidv7(), message: 'Yes.', close: true, messageCount: 1 },
        user: admin,
      },
      otherBody: { id: uuidv7(), message: 'No.', messageCount: 1 },
      state: `${count('ticket_messages', `ticket_id = '${id}'`)} || ${count('audit_log', `target_id = '${id}'`)}`,
      late: 'ticket.closed',
    };
  },
  closeTicketAsAdmin: async (server, { admin, client }) => {
    const id = await createTicket(server, client);
    return {
      call: { name: 'closeTicketAsAdmin', params: { id }, body: { reason: 'Spam', messageCount: 1 }, user: admin },
      otherBody: { reason: 'Twice', messageCount: 1 },
      state: count('audit_log', `target_id = '${id}'`),
      late: 'ticket.closed',
    };
  },
  chooseService: async (server, { admin, client }) => {
    const id = await createServiceTicket(server, client);
    return {
      call: { name: 'chooseService', params: { id }, body: { service: 'plumbing', messageCount: 1 }, user: admin },
      otherBody: { service: 'maid', messageCount: 1 },
      state: `${count('jobs', `client_id = '${client.id}'`)} || ${count('audit_log', `target_id = '${id}'`)}`,
      late: 'ticket.closed',
    };
  },
  declineService: async (server, { admin, client }) => {
    const id = await createServiceTicket(server, client);
    return {
      call: {
        name: 'declineService',
        params: { id },
        body: { id: uuidv7(), message: 'Not yet.', messageCount: 1 },
        user: admin,
      },
      otherBody: { id: uuidv7(), message: 'Never.', messageCount: 1 },
      state: `${count('ticket_messages', `ticket_id = '${id}'`)} || ${count('audit_log', `target_id = '${id}'`)}`,
      late: 'ticket.closed',
    };
  },
} satisfies Cases;
