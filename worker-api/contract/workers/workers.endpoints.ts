import * as z from 'zod/mini';
import { SIGNUP_RATE_LIMIT } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { UPLOAD_ERRORS } from '#contract/errors.ts';
import { id, uuidv7Id } from '#contract/ids.ts';
import { messageLanguage } from '#contract/languages.ts';
import { SUSPENSION_ERRORS } from '#contract/suspension.ts';
import { singleLine } from '#contract/text.ts';
import { VERIFICATION_DOCUMENT_KINDS, setUpiAddressBody, verificationDocuments, workerChanges } from './worker-profile.ts';
import {
  publicWorkerStats,
  verifyPhoneBody,
  worker,
  workerDashboardStats,
  workerLoginBody,
  workerLoginResponse,
  workerSignupForm,
} from './workers.ts';
import { setHoursExceptionBody, setWorkingWeekBody } from './working-hours.ts';

const message = z.string();

/** Worker accounts: registration, login, profile, availability and verification documents. */
export const workerEndpoints = {
  workerSignup: {
    method: 'POST',
    path: '/api/worker/signup',
    access: 'anyone',
    idempotency: 'stored',
    summary: 'Register as a worker, with face photo and portfolio',
    body: workerSignupForm,
    multipart: true,
    response: z.object({ message, worker }),
    errors: ['account.email_taken', 'account.phone_taken', ...UPLOAD_ERRORS, 'media.too_many', 'request.key_reused'],
    rateLimit: SIGNUP_RATE_LIMIT,
    anonymousIdempotency: true,
  },
  workerLogin: {
    method: 'POST',
    path: '/api/worker/login',
    access: 'anyone',
    // The response is a token, which is not stored.
    idempotency: 'none',
    summary: 'Log in as a worker by e-mail or phone',
    body: workerLoginBody,
    response: workerLoginResponse,
    errors: ['auth.bad_credentials', ...SUSPENSION_ERRORS, 'request.too_many'],
  },
  workerProfile: {
    method: 'GET',
    path: '/api/worker/profile',
    access: 'worker',
    summary: 'Profile of the worker in the token',
    response: worker,
    errors: [],
  },
  workerDashboard: {
    method: 'GET',
    path: '/api/worker/dashboard-stats',
    access: 'worker',
    summary: 'Jobs and earnings of the worker in the token',
    response: workerDashboardStats,
    errors: [],
  },
  workerStats: {
    method: 'GET',
    path: '/worker/stats/:workerId',
    access: 'anyone',
    summary: 'Public job counts of a worker',
    params: z.object({ workerId: id }),
    response: publicWorkerStats,
    errors: ['worker.not_found'],
  },
  setAvailability: {
    method: 'PATCH',
    path: '/api/worker/availability',
    access: 'worker',
    idempotency: 'stored',
    summary: 'Switch availability: an unavailable worker gets no offers and is not found; accepted jobs stay',
    body: z.object({ available: z.boolean() }),
    response: z.object({ available: z.boolean() }),
    errors: ['worker.not_found'],
  },
  setWorkingWeek: {
    method: 'PUT',
    path: '/api/worker/working-hours/week',
    access: 'worker',
    idempotency: 'stored',
    summary:
      'Set the hours of the week at which jobs are offered, or remove them; accepted jobs stay. A change that happened before the last one has no effect',
    body: setWorkingWeekBody,
    response: worker,
    errors: ['worker.not_found'],
  },
  setHoursException: {
    method: 'PUT',
    path: '/api/worker/working-hours/exception',
    access: 'worker',
    idempotency: 'stored',
    summary: 'Set days off or days with fewer hours than those of the week, or remove them; accepted jobs stay',
    body: setHoursExceptionBody,
    response: worker,
    errors: ['worker.not_found', 'worker.too_many_exceptions'],
  },
  changeWorker: {
    method: 'PATCH',
    path: '/api/worker/profile',
    access: 'worker',
    idempotency: 'stored',
    summary: 'Change the public profile and the service area. Another phone needs a login in the last ten minutes',
    body: workerChanges,
    response: worker,
    errors: ['account.phone_taken', 'auth.password_needed', 'worker.move_limit'],
  },
  setUpiAddress: {
    method: 'PATCH',
    path: '/api/worker/upi-address',
    access: 'worker',
    // The body has the password, so the app never queues or repeats it.
    idempotency: 'none',
    summary: 'Set or remove the UPI address at which clients pay the worker. Asks for the password',
    body: setUpiAddressBody,
    response: worker,
    errors: ['auth.wrong_password', 'request.too_many'],
  },
  sendPhoneCode: {
    method: 'POST',
    path: '/api/worker/phone/code',
    access: 'worker',
    // A repetition sends another code, within the limits.
    idempotency: 'none',
    summary: 'Send a code to the phone number of the worker, who shows with it that the number is theirs',
    // Of the message. Not in a body: older versions of the app send none.
    query: z.object({ language: messageLanguage }),
    response: z.object({ phone: z.string() }),
    errors: ['sms.not_sent', 'request.too_many'],
  },
  verifyPhone: {
    method: 'POST',
    path: '/api/worker/phone/verify',
    access: 'worker',
    // A repetition finds the phone number verified.
    idempotency: 'none',
    summary: 'Verify the phone number of the worker with the code that was sent to it',
    body: verifyPhoneBody,
    response: worker,
    errors: ['phone.code_wrong', 'phone.code_over'],
  },
  verificationDocuments: {
    method: 'GET',
    path: '/api/worker/papers',
    access: 'worker',
    summary: 'Verification documents of the worker in the token, and their state',
    response: verificationDocuments,
    errors: [],
  },
  addVerificationDocument: {
    method: 'POST',
    path: '/api/worker/papers',
    access: 'worker',
    idempotency: 'repeatable',
    summary:
      'Upload a verification document, or replace the face photo: multipart, `paperId`, `kind` and the file `paper`. A rejected application or a new face photo is reviewed again',
    body: z.object({ paperId: uuidv7Id, kind: z.enum(VERIFICATION_DOCUMENT_KINDS) }),
    multipart: true,
    response: verificationDocuments,
    errors: [...UPLOAD_ERRORS, 'media.too_many'],
  },
  removeVerificationDocument: {
    method: 'DELETE',
    path: '/api/worker/papers/:paperId',
    access: 'worker',
    idempotency: 'repeatable',
    summary: 'Remove a portfolio document; repeating the call has no further effect',
    params: z.object({ paperId: singleLine(100) }),
    response: verificationDocuments,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
