import * as z from 'zod/mini';
import { adminEndpoints } from './admin-endpoints.ts';
import { changePasswordBody, forgotPasswordBody, loginBody, resetPasswordBody, signupBody, user } from './accounts.ts';
import { changes } from './changes.ts';
import { clientEndpoints } from './client-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { jobPhotoEndpoints } from './job-photos-endpoints.ts';
import { acceptBody, booking, historyQuery, job, jobDetail, jobIdBody, jobRequestBody, startBody } from './jobs.ts';
import { blockEndpoints } from './blocks-endpoints.ts';
import { matchingEndpoints } from './matching-endpoints.ts';
import { messageEndpoints } from './chat-endpoints.ts';
import { paging, pagingQuery } from './paging.ts';
import { placesEndpoints } from './places-endpoints.ts';
import { review, reviewBody, reviewSummary } from './reviews.ts';
import { ticketResponse, ticketBody } from './rooms.ts';
import { pushEndpoints } from './push-endpoints.ts';
import { sosEndpoints } from './sos-endpoints.ts';
import { singleLine } from './text.ts';
import { workerDayEndpoints } from './worker-day-endpoints.ts';
import { workerProfileEndpoints } from './worker-profile-endpoints.ts';
import { dashboardStats, publicStats, worker, workerLoginBody, workerSignupForm } from './workers.ts';

const message = z.string();
const jobParams = z.object({ id });
const workerParams = z.object({ workerId: id });
const loginLimit = { max: 60, seconds: 900 };
const signupLimit = { max: 20, seconds: 3600 };

/** The API's table of contents. */
export const endpoints = {
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    summary: 'Whether the service and its database answer',
    response: z.object({ ok: z.literal(true), now: z.int() }),
    errors: [],
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    summary: 'This table as an OpenAPI 3.1 document',
    response: z.record(z.string(), z.unknown()),
    errors: [],
  },

  signup: {
    method: 'POST',
    path: '/api/auth/signup',
    access: 'anyone',
    summary: 'Open a client account',
    body: signupBody,
    response: z.object({ message, user }),
    errors: ['account.email_taken'],
    limit: signupLimit,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    summary: 'Log in as a client or an admin',
    body: loginBody,
    response: z.object({ token: z.string(), user }),
    errors: ['account.not_found', 'auth.bad_credentials', 'account.suspended', 'request.too_many'],
    limit: loginLimit,
  },

  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'anyone',
    summary: 'Send a link for a new password; the answer is the same whether the account exists',
    body: forgotPasswordBody,
    response: z.object({ message }),
    errors: ['request.too_many'],
    limit: { max: 10, seconds: 3600 },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'anyone',
    summary: 'Set a new password with the token of that link, once and within 30 minutes',
    body: resetPasswordBody,
    response: z.object({ message }),
    errors: ['auth.reset_over', 'request.too_many'],
    limit: { max: 30, seconds: 3600 },
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'account',
    summary: 'Change the password; every other session ends',
    body: changePasswordBody,
    response: z.object({ message, token: z.string() }),
    errors: ['auth.wrong_password', 'request.too_many'],
  },
  logoutEverywhere: {
    method: 'POST',
    path: '/api/auth/logout-everywhere',
    access: 'account',
    summary: 'End every session of this account',
    response: z.object({ message }),
    errors: [],
  },

  workerSignup: {
    method: 'POST',
    path: '/api/worker/signup',
    access: 'anyone',
    summary: 'Register as a worker, with face photo and portfolio',
    body: workerSignupForm,
    form: true,
    response: z.object({ message, worker }),
    errors: [
      'account.email_taken',
      'account.phone_taken',
      'media.type',
      'media.too_large',
      'media.too_many',
      'request.key_reused',
    ],
    limit: signupLimit,
    keyed: true,
  },
  workerLogin: {
    method: 'POST',
    path: '/api/worker/login',
    access: 'anyone',
    summary: 'Log in as a worker by e-mail or phone',
    body: workerLoginBody,
    response: z.object({ token: z.string(), worker }),
    errors: ['auth.bad_credentials', 'account.suspended', 'request.too_many'],
    limit: loginLimit,
  },
  workerProfile: {
    method: 'GET',
    path: '/api/worker/profile',
    access: 'worker',
    summary: 'The profile of the worker in the token',
    response: worker,
    errors: [],
  },
  workerDashboard: {
    method: 'GET',
    path: '/api/worker/dashboard-stats',
    access: 'worker',
    summary: 'Jobs and earnings of the worker in the token',
    response: dashboardStats,
    errors: [],
  },
  workerStats: {
    method: 'GET',
    path: '/worker/stats/:workerId',
    access: 'anyone',
    summary: 'Public job counts of a worker',
    params: workerParams,
    response: publicStats,
    errors: ['worker.not_found'],
  },

  requestJob: {
    method: 'POST',
    path: '/api/ai/job-request',
    access: 'client',
    summary: 'Ask for work: the request form, or Book Now with a workerId',
    body: jobRequestBody,
    response: z.object({ message, job: booking }),
    errors: ['job.active_exists', 'job.time_past', 'worker.not_found', 'job.worker_service', 'worker.slot_taken'],
  },
  myBookings: {
    method: 'GET',
    path: '/api/ai/my-bookings',
    access: 'client',
    summary: 'My bookings, newest date first',
    query: pagingQuery,
    response: z.array(booking),
    errors: [],
  },
  withdrawJob: {
    method: 'POST',
    path: '/api/job-request/:id/cancel',
    access: 'client',
    summary: 'Cancel a pending request, from the request page',
    params: jobParams,
    response: z.object({ message, job: booking }),
    errors: ['job.not_found', 'job.not_cancellable'],
  },
  withdrawBooking: {
    method: 'POST',
    path: '/api/ai/job-request/:id/cancel',
    access: 'client',
    summary: 'Cancel a pending request, from the bookings page',
    params: jobParams,
    response: z.object({ message, job: booking }),
    errors: ['job.not_found', 'job.not_cancellable'],
  },
  cancelBooking: {
    method: 'POST',
    path: '/api/bookings/cancel',
    access: 'client',
    summary: 'Cancel a pending, confirmed or ongoing booking, from the calendar',
    body: z.object({ id }),
    response: z.object({ message, job: booking }),
    errors: ['job.not_found', 'job.not_cancellable'],
  },
  jobDetail: {
    method: 'GET',
    path: '/api/job-request/:id',
    access: 'account',
    summary: 'One job, for its parties, a worker who may accept it and admins',
    params: jobParams,
    response: jobDetail,
    errors: ['job.not_found'],
  },

  pendingJobs: {
    method: 'GET',
    path: '/api/worker/jobs/pending',
    access: 'worker',
    summary: 'Jobs the worker may accept now, nearest start first',
    query: pagingQuery,
    response: z.array(job),
    errors: [],
  },
  ongoingJobs: {
    method: 'GET',
    path: '/api/worker/jobs/ongoing',
    access: 'worker',
    summary: 'Accepted and ongoing jobs of the worker, next first',
    query: pagingQuery,
    response: z.array(job),
    errors: [],
  },
  jobHistory: {
    method: 'GET',
    path: '/api/worker/jobs/history',
    access: 'worker',
    summary: 'Completed and cancelled jobs of the worker',
    query: z.extend(historyQuery, paging),
    response: z.array(job),
    errors: [],
  },
  acceptJob: {
    method: 'POST',
    path: '/api/worker/accept',
    access: 'worker',
    summary: 'Take a pending job; the first one wins',
    body: acceptBody,
    response: z.object({ message, job }),
    errors: [
      'job.not_found',
      'job.already_taken',
      'job.not_open',
      'worker.slot_taken',
      'worker.not_verified',
      'worker.refused',
      'auth.forbidden',
    ],
  },
  startJob: {
    method: 'POST',
    path: '/api/worker/jobs/start',
    access: 'worker',
    summary: 'Begin an accepted job',
    body: startBody,
    response: z.object({ message, job }),
    errors: ['job.not_found', 'job.not_startable', 'job.start_code'],
  },
  completeJob: {
    method: 'POST',
    path: '/api/worker/jobs/complete',
    access: 'worker',
    summary: 'Finish an ongoing job',
    body: jobIdBody,
    response: z.object({ message, job }),
    errors: ['job.not_found', 'job.not_completable'],
  },
  cancelJob: {
    method: 'POST',
    path: '/api/worker/jobs/cancel',
    access: 'worker',
    summary: 'Give an accepted or ongoing job back as cancelled',
    body: jobIdBody,
    response: z.object({ message, job }),
    errors: ['job.not_found', 'job.not_cancellable'],
  },

  writeReview: {
    method: 'POST',
    path: '/api/reviews',
    access: 'client',
    summary: 'Review the worker of a completed job, once',
    body: reviewBody,
    response: review,
    errors: ['review.not_allowed', 'review.exists'],
  },
  reviews: {
    method: 'GET',
    path: '/api/reviews/:workerId',
    access: 'anyone',
    summary: 'Reviews of a worker, newest first',
    params: workerParams,
    query: pagingQuery,
    response: z.array(review),
    errors: ['worker.not_found'],
  },
  reviewSummary: {
    method: 'GET',
    path: '/api/reviews/:workerId/summary',
    access: 'anyone',
    summary: 'Average rating and count of a worker',
    params: workerParams,
    response: reviewSummary,
    errors: ['worker.not_found'],
  },

  changes: {
    method: 'GET',
    path: '/api/changes',
    access: 'account',
    summary: 'Everything of mine that changed after the cursor',
    query: z.object({ cursor: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))) }),
    response: changes,
    errors: [],
  },
  roomTicket: {
    method: 'POST',
    path: '/api/rooms/ticket',
    access: 'account',
    summary: 'A ticket for one room, good once within 60 seconds',
    body: ticketBody,
    response: ticketResponse,
    errors: ['room.forbidden'],
  },
  media: {
    method: 'GET',
    path: '/media/:key',
    access: 'optional',
    summary:
      'An uploaded file: profile photos for everyone, those of a job for who may look at it, the rest for its owner and admins',
    params: z.object({ key: singleLine(100) }),
    response: z.unknown(),
    errors: ['media.not_found', 'auth.required'],
  },
  ...matchingEndpoints,
  ...blockEndpoints,
  ...clientEndpoints,
  ...placesEndpoints,
  ...adminEndpoints,
  ...jobPhotoEndpoints,
  ...workerDayEndpoints,
  ...workerProfileEndpoints,
  ...messageEndpoints,
  ...sosEndpoints,
  ...pushEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
