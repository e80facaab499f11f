import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { unsubscribeBody, subscriptionRenewal, pushSubscription } from './push.ts';

const message = z.string();

/** Push notifications (web push), which arrive while the app is closed. */
export const pushEndpoints = {
  pushPublicKey: {
    method: 'GET',
    path: '/api/push/key',
    access: 'anyone',
    summary: 'The public VAPID key (base64url); null if this server sends no push notifications',
    response: z.object({ key: z.nullable(z.string()) }),
    errors: [],
  },
  subscribePush: {
    method: 'PUT',
    path: '/api/push/subscription',
    access: 'account',
    idempotency: 'repeatable',
    summary: 'Register this browser for push notifications in this language; at most the ten latest browsers of an account',
    body: pushSubscription,
    response: z.object({ message }),
    errors: [],
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/api/push/subscription',
    access: 'account',
    idempotency: 'repeatable',
    summary: 'Remove this browser from push notifications',
    body: unsubscribeBody,
    response: z.object({ message }),
    errors: [],
  },
  renewPushSubscription: {
    method: 'PUT',
    path: '/api/push/renewal',
    access: 'anyone',
    // The caller has no account. The old URL is replaced, so a repetition finds nothing.
    idempotency: 'none',
    summary: 'Replace a subscription that the browser renewed; its old URL is secret and authorizes the call',
    body: subscriptionRenewal,
    response: z.object({ message }),
    errors: [],
    rateLimit: { max: 30, seconds: 3600 },
  },
} as const satisfies Record<string, Endpoint>;
