import * as z from 'zod/mini';
import { contactRequest, contactRequestBody, emergencyContactState } from './emergency-contact.ts';
import type { Endpoint } from './endpoint.ts';
import { messageLanguage } from './languages.ts';

const rateLimit = { max: 60, seconds: 3600 } as const;

/** The emergency contact of an account, and the page on which the contact confirms or refuses. */
export const emergencyContactEndpoints = {
  emergencyContact: {
    method: 'GET',
    path: '/api/account/emergency-contact',
    access: 'account',
    summary: 'The emergency contact of the account, and whether they have confirmed',
    response: emergencyContactState,
    errors: [],
  },
  askEmergencyContact: {
    method: 'POST',
    path: '/api/account/emergency-contact/ask',
    access: 'account',
    // Each call sends a new link.
    idempotency: 'none',
    summary: 'Send the emergency contact the message that asks them to confirm once more',
    body: z.object({ language: messageLanguage }),
    response: emergencyContactState,
    errors: ['contact.not_open', 'contact.unreachable', 'request.too_many'],
  },
  contactRequest: {
    method: 'POST',
    path: '/api/emergency-contact/request',
    access: 'anyone',
    // Changes nothing. It is a POST because the token must not be part of a URL.
    idempotency: 'none',
    summary: 'Who asks the holder of this link to be their emergency contact',
    body: contactRequestBody,
    response: contactRequest,
    errors: ['contact.link_over', 'request.too_many'],
    rateLimit,
  },
  confirmContactRequest: {
    method: 'POST',
    path: '/api/emergency-contact/confirm',
    access: 'anyone',
    // Confirming again changes nothing.
    idempotency: 'none',
    summary: 'Confirm to be the emergency contact',
    body: contactRequestBody,
    response: contactRequest,
    errors: ['contact.link_over', 'request.too_many'],
    rateLimit,
  },
  refuseContactRequest: {
    method: 'POST',
    path: '/api/emergency-contact/refuse',
    access: 'anyone',
    // The link ends.
    idempotency: 'none',
    summary:
      'Refuse to be the emergency contact, also after confirming: the address is removed and cannot be named by that account again',
    body: contactRequestBody,
    response: z.object({ message: z.string() }),
    errors: ['contact.link_over', 'request.too_many'],
    rateLimit,
  },
} as const satisfies Record<string, Endpoint>;
