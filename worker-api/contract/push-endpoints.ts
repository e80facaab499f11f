import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endedSubscription, renewal, subscription } from './push.ts';

const message = z.string();

/** The part of the table about notices that reach a phone whose app is closed. */
export const pushEndpoints = {
  pushKey: {
    method: 'GET',
    path: '/api/push/key',
    access: 'anyone',
    summary: 'The key to subscribe with (VAPID, base64url); null where this server sends no notices',
    response: z.object({ key: z.nullable(z.string()) }),
    errors: [],
  },
  subscribePush: {
    method: 'PUT',
    path: '/api/push/subscription',
    access: 'account',
    summary: 'Send notices to this browser too, in this language; at most the ten latest browsers of an account',
    body: subscription,
    response: z.object({ message }),
    errors: [],
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/api/push/subscription',
    access: 'account',
    summary: 'Send no more notices to this browser',
    body: endedSubscription,
    response: z.object({ message }),
    errors: [],
  },
  renewPush: {
    method: 'PUT',
    path: '/api/push/renewal',
    access: 'anyone',
    summary: 'The browser has moved a subscription: whoever knows its old address, which is a secret, may name the new one',
    body: renewal,
    response: z.object({ message }),
    errors: [],
    limit: { max: 30, seconds: 3600 },
  },
} as const satisfies Record<string, Endpoint>;
