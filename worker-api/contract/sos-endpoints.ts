import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { sosCase, sosEnd, sosListQuery, sosNote, sosStatus, sosStatusBody } from './sos.ts';

const params = z.object({ id });

/** The part of the table about what becomes of an emergency. */
export const sosEndpoints = {
  sosStatus: {
    method: 'POST',
    path: '/api/emergency/:id/status',
    access: 'optional',
    summary:
      'Tell where the phone is now, and hear what has become of an emergency: the account, or the holder of the case token',
    params,
    body: sosStatusBody,
    response: sosStatus,
    errors: ['sos.not_found'],
    unguarded: true,
  },
  sosCases: {
    method: 'GET',
    path: '/api/sos',
    access: 'admin',
    summary: 'Emergencies: those that are open, who waits longest first; or the newest that are over',
    query: sosListQuery,
    response: z.array(sosCase),
    errors: [],
  },
  sosSeen: {
    method: 'POST',
    path: '/api/sos/:id/seen',
    access: 'admin',
    summary: 'Say that somebody at the desk has seen an emergency; the first one counts',
    params,
    response: sosCase,
    errors: ['sos.not_found', 'sos.over'],
  },
  sosHelping: {
    method: 'POST',
    path: '/api/sos/:id/helping',
    access: 'admin',
    summary: 'Take an emergency in hand',
    params,
    response: sosCase,
    errors: ['sos.not_found', 'sos.over'],
  },
  sosNote: {
    method: 'POST',
    path: '/api/sos/:id/note',
    access: 'admin',
    summary: 'Write down what was done about an emergency, also after its end',
    params,
    body: sosNote,
    response: sosCase,
    errors: ['sos.not_found'],
  },
  sosClose: {
    method: 'POST',
    path: '/api/sos/:id/close',
    access: 'admin',
    summary: 'End an emergency, or say that it was a false alarm',
    params,
    body: sosEnd,
    response: sosCase,
    errors: ['sos.not_found', 'sos.over'],
  },
} as const satisfies Record<string, Endpoint>;
