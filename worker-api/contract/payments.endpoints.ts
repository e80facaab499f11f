import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { cashPaymentBody, payment, startPaymentBody, paymentConfirmation, bookingPayments } from './payments.ts';

/** Payments for bookings. */
export const paymentEndpoints = {
  startPayment: {
    method: 'POST',
    path: '/api/payments',
    access: 'account',
    idempotency: 'stored',
    summary: 'Start a payment for a booking, or continue an open one: for its client, or its worker for cash',
    body: startPaymentBody,
    response: payment,
    errors: ['job.not_found', 'payment.already_paid', 'payment.not_due', 'payment.method_off', 'payment.reported_too_often'],
  },
  bookingPayments: {
    method: 'GET',
    path: '/api/payments',
    access: 'account',
    summary: 'Amount, methods and payments of a booking, for its client, its worker and admins',
    query: z.object({ bookingId: id }),
    response: bookingPayments,
    errors: ['job.not_found'],
  },
  payment: {
    method: 'GET',
    path: '/api/payments/:id',
    access: 'account',
    summary: 'One payment, for the client and the worker of its booking and admins',
    params: z.object({ id }),
    response: payment,
    errors: ['payment.not_found'],
  },
  confirmPayment: {
    method: 'POST',
    path: '/api/payments/:id/confirm',
    access: 'account',
    secondFactor: 'recent',
    idempotency: 'stored',
    summary: 'Confirm that the money was paid, received or, if it was not due, given back',
    params: z.object({ id }),
    body: paymentConfirmation,
    response: payment,
    errors: [
      'auth.second_factor_recent',
      'payment.not_found',
      'payment.already_paid',
      'payment.over',
      'payment.failed',
      'payment.amount_differs',
      'payment.reference_used',
      'auth.forbidden',
    ],
  },
  receivedCash: {
    method: 'POST',
    path: '/api/worker/cash',
    access: 'worker',
    idempotency: 'stored',
    summary: 'Confirm a cash payment in a single call, so that the app can queue it offline',
    body: cashPaymentBody,
    response: payment,
    errors: [
      'job.not_found',
      'payment.already_paid',
      'payment.not_due',
      'payment.method_off',
      'payment.reported_too_often',
      'payment.over',
      'payment.amount_differs',
    ],
  },
} as const satisfies Record<string, Endpoint>;
