import * as z from 'zod/mini';

/** Every error response: its code is the key of the HTTP status, of the log entry and of the translation. */
export const ERRORS = {
  'request.malformed': [400, 'The request could not be read.'],
  'request.invalid': [400, 'Some of the values are not valid.'],
  'request.key_invalid': [400, 'The Idempotency-Key must be 1 to 200 printable characters without spaces.'],
  'request.too_large': [413, 'The request is too large.'],
  'request.content_type': [415, 'This kind of content is not accepted here.'],
  'request.not_found': [404, 'There is nothing here.'],
  'request.key_reused': [409, 'This Idempotency-Key was used for another request.'],
  'request.too_many': [429, 'Too many attempts. Please wait a little and try again.'],
  'auth.required': [401, 'Please log in.'],
  'auth.expired': [403, 'jwt expired'],
  'auth.forbidden': [403, 'Your account may not do this.'],
  'auth.bad_credentials': [401, 'Invalid credentials'],
  'auth.wrong_password': [403, 'That is not your current password.'],
  'auth.password_needed': [401, 'Please enter your password first.'],
  'auth.reset_over': [400, 'This link has expired or was used. Ask for a new one.'],
  'auth.second_factor_required': [403, 'Please log in and present your second factor.'],
  'auth.second_factor_recent': [403, 'Please present your second factor again.'],
  'auth.second_factor_wrong': [403, 'This code or passkey is not right, or it was used before.'],
  'auth.second_factor_last': [409, 'This is your last second factor. Add another one first.'],
  'auth.passkeys_off': [503, 'Passkeys cannot be used here at the moment. Please use an authenticator app.'],
  'account.not_found': [404, 'User not found'],
  'suspension.ended': [409, 'This account is not suspended.'],
  'suspension.changed': [409, 'The suspension of this account has changed. Please look at it again.'],
  'account.suspended': [403, 'This account is suspended. Write to us if you think that this is a mistake.'],
  // The same with its ground, which the person is told.
  'account.suspended_safety': [
    403,
    'This account is suspended because a person may have been in danger. Write to us if you think that this is a mistake.',
  ],
  'account.suspended_conduct': [
    403,
    'This account is suspended because of complaints about behaviour. Write to us if you think that this is a mistake.',
  ],
  'account.suspended_identity': [
    403,
    'This account is suspended because its name, photo or documents seem to be those of another person. Write to us if you think that this is a mistake.',
  ],
  'account.suspended_payments': [
    403,
    'This account is suspended because of how payments were made or asked for. Write to us if you think that this is a mistake.',
  ],
  'account.suspended_no_shows': [
    403,
    'This account is suspended because agreed jobs were missed. Write to us if you think that this is a mistake.',
  ],
  'account.suspended_terms': [
    403,
    'This account is suspended because our terms were broken. Write to us if you think that this is a mistake.',
  ],
  'account.email_taken': [409, 'You already have an account with this email.'],
  'account.phone_taken': [409, 'An account with this phone number exists already.'],
  'account.job_open': [409, 'A job of yours has not ended. Cancel it, decline it, or let it be finished first.'],
  'account.matter_open': [
    409,
    'A job ended less than 7 days ago, or a payment, a complaint or an emergency may not be settled yet. Please wait a few days, or write to us.',
  ],
  'payment.not_found': [404, 'This payment could not be found.'],
  'payment.already_paid': [409, 'This booking is already paid.'],
  'payment.not_due': [409, 'There is nothing to pay for this booking.'],
  'payment.method_off': [409, 'This way to pay is not offered here.'],
  'payment.reported_too_often': [409, 'This cash was reported three times, and denied or taken back each time.'],
  'payment.reference_used': [409, 'This UPI reference was already given for another booking.'],
  'payment.failed': [409, 'Payment initiation failed. Please try again.'],
  'payment.amount_differs': [409, 'That is not the amount of this booking.'],
  'payment.over': [409, 'This payment is already settled.'],
  'worker.not_found': [404, 'This worker could not be found.'],
  'worker.details_changed': [409, 'The details of this worker have changed, or another admin has decided. Look again.'],
  'worker.documents_missing': [409, 'Verify needs a face photo and a document.'],
  'worker.not_verified': [403, 'Your papers are still being checked. You can take jobs once that is done.'],
  'worker.refused': [403, 'Your papers were refused, so you cannot take jobs. Your account says why.'],
  'worker.phone_unverified': [403, 'Verify your phone number first. Then you can accept jobs.'],
  'worker.accept_limit': [429, 'You have accepted many jobs in a short time. Please wait before you accept another one.'],
  'worker.cancel_limit': [429, 'You have cancelled several jobs today. You can accept jobs again tomorrow.'],
  'worker.move_limit': [
    409,
    'You can move your place by more than 30 km once a day, and three times in 30 days. Your old place still counts.',
  ],
  'worker.blocked': [409, 'You have blocked this worker.'],
  'worker.shared_contact': [
    409,
    'You and this worker have the same phone number, e-mail or UPI address, so you cannot book each other.',
  ],
  // The worker takes no jobs now: `off` tells the client who asks for them, `unavailable` the worker who accepts a job.
  'worker.off': [409, 'This worker is taking no jobs just now.'],
  'worker.unavailable': [409, 'You are taking no jobs just now. Switch that on again to accept this job.'],
  'worker.no_place': [409, 'Add your place first. Then you get the jobs near you.'],
  'worker.no_gender': [409, 'This client prefers a woman or a man. Say in your profile which you are to get such jobs.'],
  'worker.not_working': [409, 'This worker does not work at that time. Choose another time or another worker.'],
  'worker.outside_hours': [409, 'This job is outside your working hours. Change your hours to accept it.'],
  'worker.too_many_exceptions': [409, 'You have entered too many days off. Remove some of them first.'],
  'worker.slot_taken': [409, 'You already have a job at that time.'],
  'worker.travel_time': [409, 'This job is far from the one before or after it. Accept it again if you can travel in time.'],
  'job.not_found': [404, 'This job could not be found.'],
  'job.active_exists': [409, 'You already have an active job request.'],
  'job.request_limit': [409, 'You have sent many requests in a short time. Please wait a while before you send another one.'],
  'job.already_taken': [409, 'Another worker has already taken this job.'],
  // It is not pending any more.
  'job.not_open': [409, 'This job is no longer open.'],
  'job.too_far': [409, 'This job is outside the distance within which you take jobs.'],
  'job.other_gender': [409, 'The client of this job prefers a worker of another gender.'],
  'job.not_cancellable': [409, 'This job can no longer be cancelled.'],
  'job.has_worker': [409, 'A worker has accepted this job meanwhile. Look at it again before you cancel it.'],
  'job.not_late': [409, 'This job was not cancelled late.'],
  'job.no_next_visit': [409, 'No next visit is proposed for this job.'],
  'job.no_show_paid': [409, 'You have said that you paid for this work. If something is wrong, write to us.'],
  'job.no_show_early': [409, 'Please wait until 20 minutes after the start, or after the worker accepted.'],
  'job.not_movable': [409, 'Only an accepted job that has not started can be moved.'],
  'job.move_late': [409, 'Another time can be proposed up to an hour before the start.'],
  'job.proposal_open': [409, 'Another time is already proposed. It needs an answer first.'],
  'job.proposal_over': [409, 'This proposal is no longer open. The job keeps its time.'],
  'job.time_taken': [409, 'The worker is not free at that time. Choose another time.'],
  'job.changed_too_often': [409, 'You have changed this job too often today. Please send a message instead.'],
  'job.delay_early': [409, 'You can say that you are late from an hour before the start.'],
  'job.delay_over': [409, 'This job has ended.'],
  'job.not_startable': [409, 'Only an accepted job can be started.'],
  'job.not_completable': [409, 'Only an ongoing job can be completed.'],
  'job.start_code': [409, 'That is not the start code the client was given.'],
  'job.start_code_tries': [409, 'The start code was wrong too often today. Please write to us.'],
  'job.changed': [409, 'This job has changed. Look at it again before you cancel it.'],
  'job.not_repeatable': [409, 'Only a job that has lost its worker can be asked for again.'],
  'job.time_past': [400, 'It is too late for that time.'],
  'job.worker_service': [400, 'This worker does not do that work.'],
  'job.photos_closed': [409, 'This job has ended. It takes no more photos.'],
  'job.photos_full': [409, 'At most three photos are accepted.'],
  'review.exists': [409, 'You have already reviewed this job.'],
  'review.not_found': [404, 'This review could not be found.'],
  'review.not_allowed': [403, 'Only the client of a completed job can review it.'],
  'message.nobody': [409, 'No worker has taken this job yet, so there is no one to write to.'],
  'message.closed': [409, 'Nothing more can be written in this conversation.'],
  'mail.not_configured': [503, 'We cannot send e-mails at the moment. Please try again later.'],
  'sms.not_sent': [503, 'We cannot send text messages at the moment. Please try again later.'],
  'phone.code_wrong': [409, 'That is not the code. Look at the newest message.'],
  'phone.code_over': [409, 'This code has expired. Ask for a new one.'],
  'media.not_found': [404, 'This file could not be found.'],
  'media.type': [415, 'Only JPEG, PNG or WebP pictures are accepted, and PDF for the portfolio.'],
  'media.too_large': [413, 'A picture may have up to 5 MB and a PDF up to 10 MB.'],
  'media.damaged': [400, 'This picture cannot be read. Take or choose another one.'],
  'media.too_many_pixels': [413, 'This picture is too large. It may have up to 40 megapixels.'],
  'media.storage_full': [409, 'Your files take up 200 MB. Delete some of them first.'],
  'media.too_many': [400, 'At most five portfolio files are accepted.'],
  'place.address_short': [400, 'No valid address provided for this job.'],
  'room.forbidden': [403, 'You are not a party to this room.'],
  'contact.link_over': [400, 'This link has expired. You need not do anything.'],
  'contact.refused': [409, 'This person does not want to be your emergency contact. Choose another person.'],
  'contact.not_open': [409, 'There is no emergency contact to ask.'],
  'contact.unreachable': [503, 'We cannot send a message to this contact at the moment. Please try again later.'],
  'sos.not_found': [404, 'This emergency could not be found.'],
  'sos.over': [409, 'This emergency has ended.'],
  'sos.pressed_again': [409, 'SOS was pressed again meanwhile. Look at the emergency again before you close it.'],
  'sos.drill_running': [409, 'A drill is running. Close it before you start another one.'],
  'duty.rota_changed': [409, 'Another admin has changed the rota. Please look at it again.'],
  'ticket.not_found': [404, 'This message could not be found.'],
  'ticket.closed': [409, 'Nothing more can be written here. Write a new message.'],
  'ticket.changed': [409, 'There is a newer message. Read it before you act.'],
  'ticket.service_open': [409, 'We are still looking for the right trade for your last request.'],
  'ticket.client_active': [409, 'This client has an active job request. Choose the trade when it has ended, or tell them.'],
  'ticket.date_past': [409, 'The time that the client asked for has passed. Tell them, so that they can ask again.'],
  'server.error': [500, 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;
/** Why the server may reject an uploaded file. */
export const UPLOAD_ERRORS = [
  'media.type',
  'media.too_large',
  'media.damaged',
  'media.too_many_pixels',
  'media.storage_full',
] as const satisfies readonly ErrorCode[];
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** The body of every error response. `fields` maps fields of the request to field error codes. */
export const errorResponse = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/** Validation errors of single fields. */
export const FIELD_ERROR_CODES = [
  'field.required',
  'field.invalid',
  'field.too_long',
  'field.too_short',
  'field.control_characters',
  'field.email',
  'field.phone',
  'field.contact',
  'field.own_contact',
  'field.contact_phone',
  'field.password_short',
  'field.password_common',
  'field.name',
  'field.date',
  'field.date_past',
  'field.slot',
  'field.hours',
  'field.id',
  'field.service',
  'field.profession',
  'field.experience',
  'field.skill',
  'field.certification',
  'field.latitude',
  'field.longitude',
  'field.radius',
  'field.rating',
  'field.reference',
  'field.upi',
  'field.code',
] as const;

/** Maps the issues of a failed parse to `path → field error code`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join('.') || 'body'] ??= fieldErrorCode(issue);
  return fields;
}

function fieldErrorCode(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('field.'))
    return issue.code === 'invalid_type' && issue.input === undefined ? 'field.required' : issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'field.required';
  if (issue.code === 'too_big') return 'field.too_long';
  if (issue.code === 'too_small')
    return issue.minimum === 1 && issue.origin === 'string' ? 'field.required' : 'field.too_short';
  return 'field.invalid';
}
