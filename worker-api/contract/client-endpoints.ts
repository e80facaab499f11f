import * as z from 'zod/mini';
import { accountChanges, closeBody, user } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { favourite } from './favourites.ts';
import { id } from './ids.ts';
import { cashBody, payment, paymentBody, paymentConfirmation, paymentsOfBooking } from './payments.ts';
import { sosResponse, sosBody } from './sos.ts';

const message = z.string();
const workerParams = z.object({ workerId: id });

/** The part of the table about an account itself, its favourites, payments and the emergency button. */
export const clientEndpoints = {
  account: {
    method: 'GET',
    path: '/api/account',
    access: 'account',
    summary: 'The account in the token',
    response: user,
    errors: [],
  },
  changeAccount: {
    method: 'PATCH',
    path: '/api/account',
    access: 'account',
    summary: 'Change name, phone, address or what to be told of',
    body: accountChanges,
    response: user,
    errors: ['account.phone_taken'],
  },
  changePhoto: {
    method: 'PUT',
    path: '/api/account/photo',
    access: 'account',
    summary: 'Set the profile photo: multipart, field `photo`',
    body: z.object({}),
    form: true,
    response: user,
    errors: ['media.type', 'media.too_large'],
  },
  closeAccount: {
    method: 'DELETE',
    path: '/api/account',
    access: 'account',
    summary: 'Close the account: what is personal is erased, what the books need stays without a name',
    body: closeBody,
    response: z.object({ message }),
    errors: ['auth.wrong_password', 'account.job_open', 'request.too_many'],
  },
  exportAccount: {
    method: 'GET',
    path: '/api/account/export',
    access: 'account',
    summary: 'Everything kept about this account, as JSON',
    response: z.record(z.string(), z.unknown()),
    errors: [],
  },

  favourites: {
    method: 'GET',
    path: '/api/favorites',
    access: 'client',
    summary: 'My favourite workers, latest first, at most 200',
    response: z.array(favourite),
    errors: [],
  },
  addFavourite: {
    method: 'PUT',
    path: '/api/favorites/:workerId',
    access: 'client',
    summary: 'Remember a worker',
    params: workerParams,
    response: z.object({ message }),
    errors: ['worker.not_found'],
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/api/favorites/:workerId',
    access: 'client',
    summary: 'Forget a worker',
    params: workerParams,
    response: z.object({ message }),
    errors: [],
  },

  startPayment: {
    method: 'POST',
    path: '/api/payments',
    access: 'account',
    summary: 'Begin to pay a booking, or go on with what was begun: its client, or for cash its worker',
    body: paymentBody,
    response: payment,
    errors: ['job.not_found', 'payment.already_paid', 'payment.not_due', 'payment.method_off'],
  },
  bookingPayments: {
    method: 'GET',
    path: '/api/payments',
    access: 'account',
    summary: 'What a booking costs, how it can be paid and what was paid: its client, its worker, an admin',
    query: z.object({ bookingId: id }),
    response: paymentsOfBooking,
    errors: ['job.not_found'],
  },
  payment: {
    method: 'GET',
    path: '/api/payments/:id',
    access: 'account',
    summary: 'One payment, for the parties to its booking and admins',
    params: z.object({ id }),
    response: payment,
    errors: ['payment.not_found'],
  },
  confirmPayment: {
    method: 'POST',
    path: '/api/payments/:id/confirm',
    access: 'account',
    summary: 'Say that the money was given, or that it came',
    params: z.object({ id }),
    body: paymentConfirmation,
    response: payment,
    errors: [
      'payment.not_found',
      'payment.already_paid',
      'payment.over',
      'payment.failed',
      'payment.amount_differs',
      'auth.forbidden',
    ],
  },

  receivedCash: {
    method: 'POST',
    path: '/api/worker/cash',
    access: 'worker',
    summary: 'Say that the money of a job came in cash, in one call, so that a phone can keep it until there is a network',
    body: cashBody,
    response: payment,
    errors: [
      'job.not_found',
      'payment.already_paid',
      'payment.not_due',
      'payment.method_off',
      'payment.over',
      'payment.amount_differs',
    ],
  },

  triggerSos: {
    method: 'POST',
    path: '/api/emergency/trigger',
    access: 'optional',
    summary: 'Raise an emergency; pressed again it joins the open case',
    body: sosBody,
    response: sosResponse,
    errors: [],
    unguarded: true,
  },
} as const satisfies Record<string, Endpoint>;
