import { endpoints } from '#contract/endpoints.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import { answerTicket, chooseService, closeTicketAsAdmin, getTicketForAdmin, listQueue } from './ticket-queue.usecases.ts';
import { TICKET_VIEW_COLUMNS, type TicketView } from './tickets.repository.ts';
import { ticketOf } from './tickets.rules.ts';
import { closeTicket, getTicket, listTickets, writeTicketMessage } from './ticket-thread.usecases.ts';
import { createGuestTicket, createTicket, requestOtherService } from './tickets.usecases.ts';

const savedTicket = { columns: TICKET_VIEW_COLUMNS };
const response = (message: string) => (row: TicketView) => ({ message, ticket: ticketOf(row) });
const THANKS = 'Thank you for your message! We will get back to you shortly.';

export function ticketRoutes(app: App): void {
  routeCommand(app, endpoints.createTicket, {
    ...savedTicket,
    run: ({ body }, context) => createTicket(context, body),
    respond: response(THANKS),
  });
  routeCommand(app, endpoints.createGuestTicket, {
    ...savedTicket,
    run: ({ body }, context) => createGuestTicket(context, body),
    respond: response(THANKS),
  });
  routeCommand(app, endpoints.requestOtherService, {
    ...savedTicket,
    run: ({ body }, context) => requestOtherService(context, body),
    respond: response('Job request submitted!'),
  });
  route(app, endpoints.myTickets, ({ query }, context) => listTickets(context, query));
  route(app, endpoints.ticket, ({ params }, context) => getTicket(context, params.id));
  routeCommand(app, endpoints.writeTicketMessage, {
    ...savedTicket,
    run: ({ params, body }, context) => writeTicketMessage(context, params.id, body),
    respond: response('Your message is sent.'),
  });
  routeCommand(app, endpoints.closeTicket, {
    ...savedTicket,
    run: ({ params }, context) => closeTicket(context, params.id),
    respond: response('Your message is closed.'),
  });

  route(app, endpoints.adminTickets, ({ query }, context) => listQueue(context, query));
  route(app, endpoints.adminTicket, ({ params }, context) => getTicketForAdmin(context, params.id));
  routeCommand(app, endpoints.answerTicket, {
    columns: ['id'],
    run: ({ params, body }, context) => answerTicket(context, params.id, { ...body, kind: null, action: 'ticket.answer' }),
    respond: () => ({ message: 'The answer is sent.' }),
  });
  routeCommand(app, endpoints.closeTicketAsAdmin, {
    columns: ['id'],
    run: ({ params, body }, context) => closeTicketAsAdmin(context, params.id, body),
    respond: () => ({ message: 'The message is closed.' }),
  });
  routeCommand(app, endpoints.chooseService, {
    columns: ['id'],
    run: ({ params, body }, context) => chooseService(context, params.id, body),
    respond: () => ({ message: 'The request is offered to workers.' }),
  });
  routeCommand(app, endpoints.declineService, {
    columns: ['id'],
    run: ({ params, body }, context) =>
      answerTicket(context, params.id, { ...body, close: true, kind: 'service', action: 'ticket.decline' }),
    respond: () => ({ message: 'The client is told.' }),
  });
}
