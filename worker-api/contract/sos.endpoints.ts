import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import {
  sosBody,
  sosCase,
  sosListItem,
  closeSosBody,
  sosListQuery,
  sosNoteBody,
  sosResponse,
  sosStatus,
  sosStatusBody,
} from './sos.ts';

const params = z.object({ id });

/** Emergencies (SOS): the alarm button and its handling in the admin console. */
export const sosEndpoints = {
  triggerSos: {
    method: 'POST',
    path: '/api/emergency/trigger',
    access: 'optional',
    // A press has its own id. An emergency must not fail because of a key.
    idempotency: 'none',
    summary: 'Raise an emergency; pressing again joins the open case',
    body: sosBody,
    response: sosResponse,
    errors: [],
    exemptFromRateLimit: true,
  },
  sosStatus: {
    method: 'POST',
    path: '/api/emergency/:id/status',
    access: 'optional',
    // The newest position wins, and the status must be the current one.
    idempotency: 'none',
    summary: 'Report the current position and get the status of an emergency: for its account or the holder of the case token',
    params,
    body: sosStatusBody,
    response: sosStatus,
    errors: ['sos.not_found'],
    exemptFromRateLimit: true,
  },
  sosCases: {
    method: 'GET',
    path: '/api/sos',
    access: 'admin',
    summary:
      'Emergencies: the open ones of accounts, then one for each network of guests, unseen and newest first; or the closed ones',
    query: sosListQuery,
    response: z.array(sosListItem),
    errors: [],
  },
  markSosSeen: {
    method: 'POST',
    path: '/api/sos/:id/seen',
    access: 'admin',
    idempotency: 'repeatable',
    summary: 'Mark an emergency as seen by an admin; the first one counts',
    params,
    response: sosCase,
    errors: ['sos.not_found', 'sos.over'],
  },
  markSosHelping: {
    method: 'POST',
    path: '/api/sos/:id/helping',
    access: 'admin',
    idempotency: 'repeatable',
    summary: 'Mark an emergency as being handled',
    params,
    response: sosCase,
    errors: ['sos.not_found', 'sos.over'],
  },
  addSosNote: {
    method: 'POST',
    path: '/api/sos/:id/note',
    access: 'admin',
    idempotency: 'stored',
    summary: 'Add a note to an emergency, also after its end',
    params,
    body: sosNoteBody,
    response: sosCase,
    errors: ['sos.not_found'],
  },
  closeSos: {
    method: 'POST',
    path: '/api/sos/:id/close',
    access: 'admin',
    idempotency: 'repeatable',
    summary: 'Close an emergency, or mark it as a false alarm',
    params,
    body: closeSosBody,
    response: sosCase,
    errors: ['sos.not_found', 'sos.over'],
  },
} as const satisfies Record<string, Endpoint>;
