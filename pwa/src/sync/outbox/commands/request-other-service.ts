import * as z from 'zod/mini';
import type { BodyInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#pwa/sync/http/http.ts';
import { mayHaveArrived } from '#pwa/sync/outbox/may-have-arrived.ts';
import type { Draft } from '#pwa/sync/schema.ts';
import { cacheTicket } from '#pwa/sync/tickets/ticket-cache.ts';
import type { Command } from './command.ts';
import { supportPath, ticketEntityKey } from './entity-key.ts';

interface NewRequest {
  body: BodyInput<Endpoints['requestOtherService']>;
  /** The form to restore if the server rejects the request. */
  draft: Draft;
}

const draftMetadata = z.object({ draft: z.object({ form: z.string(), value: z.unknown() }) });

/** Asks for a service that the list does not have. */
export const requestOtherService: Command<'requestOtherService', NewRequest> = {
  name: 'requestOtherService',
  version: 1,
  blocksOnFailure: true,
  createRow: ({ body, ...metadata }) => ({ entityKey: ticketEntityKey(body.id), body, metadata }),
  save: (data, { ticket }) => cacheTicket(data, ticket),
  screen: (_jobId, area, row) => (mayHaveArrived(row) ? supportPath(area) : '/job-request'),
  createsEntity: true,
  drafts({ metadata }) {
    const { data } = z.safeParse(draftMetadata, metadata);
    return data ? [data.draft] : [];
  },
};
