import type { EndpointName } from '#contract/endpoints.ts';

/** A file of worker-api or pwa and the code in it that reads the value, either at once or after it was stored. */
type Place = `${'worker-api' | 'pwa/src'}/${string}.${'ts' | 'tsx'} › ${string}`;

const FEATURES = 'worker-api/features';
const APP = 'pwa/src/features';
const ID_OF_COMMAND = `${FEATURES}/jobs/job-requests.usecases.ts › body.id` as const;
const JOB_IN_ADMIN = `${APP}/admin/job.page.tsx` as const;
const WORKER_JOB = `${APP}/jobs/worker-jobs/worker-job-detail.tsx` as const;
const WORKER_JOB_FACTS = `${APP}/jobs/worker-jobs/worker-job-facts.tsx` as const;
const TICKET = `${FEATURES}/tickets` as const;
const TICKET_IN_ADMIN = `${APP}/admin/ticket.page.tsx` as const;
const SECOND_FACTOR = `${FEATURES}/second-factor` as const;

/** Where the value of each field of a request body is read. */
export const FIELD_READERS = {
  signup: {
    name: 'pwa/src/app/client-header.tsx › client.profile.name',
    email: `${FEATURES}/accounts/accounts.usecases.ts › const key = emailKey(body.email);`,
    phone: `${APP}/jobs/job-request-values.ts › account.phone`,
    address: `${APP}/matching/book-now-sheet.tsx › profile.address`,
    password: `${FEATURES}/accounts/accounts.usecases.ts › verifyPassword(password`,
  },
  login: {
    email: `${FEATURES}/accounts/accounts.usecases.ts › const key = emailKey(body.email);`,
    password: `${FEATURES}/accounts/accounts.usecases.ts › verifyPassword(password`,
  },
  forgotPassword: {
    email: `${FEATURES}/accounts/accounts.routes.ts › forgotPassword(context, body.email, body.language)`,
    language: `${FEATURES}/accounts/accounts.routes.ts › forgotPassword(context, body.email, body.language)`,
  },
  resetPassword: {
    token: `${FEATURES}/accounts/accounts.routes.ts › resetPassword(context, body.token`,
    password: `${FEATURES}/accounts/accounts.usecases.ts › verifyPassword(password`,
  },
  changePassword: {
    currentPassword: `${FEATURES}/accounts/passwords.usecases.ts › requirePassword(context, currentPassword)`,
    newPassword: `${FEATURES}/accounts/accounts.usecases.ts › verifyPassword(password`,
  },
  confirmPassword: { password: `${FEATURES}/accounts/accounts.routes.ts › confirmPassword(context, body.password)` },
  changeAccount: {
    name: 'pwa/src/app/client-header.tsx › client.profile.name',
    phone: `${APP}/accounts/settings-profile.tsx › user.phone`,
    address: `${APP}/matching/book-now-sheet.tsx › profile.address`,
    notifications: 'pwa/src/app/realtime-events.ts › topicsOf(user)[topic]',
    emergencyContact: `${FEATURES}/sos/emergency-contact.repository.ts › a.emergency_contact`,
    language: `${FEATURES}/accounts/account-lifecycle.usecases.ts › trySendContactRequest(context, request.token, language)`,
  },
  closeAccount: { password: `${FEATURES}/accounts/accounts.routes.ts › closeAccount(context, body.password)` },
  addSecondFactor: {
    method: `${SECOND_FACTOR}/second-factor.usecases.ts › body.method === 'passkey'`,
    sealedSecret: `${SECOND_FACTOR}/second-factor.usecases.ts › openText(settings.secret, sealPurpose(context), body.sealedSecret)`,
    code: `${SECOND_FACTOR}/second-factor.usecases.ts › totpStepOf(secret, body.code, now)`,
    credential: `${SECOND_FACTOR}/second-factor.usecases.ts › verifyNewPasskey(context, body.credential)`,
  },
  presentSecondFactor: {
    method: `${SECOND_FACTOR}/second-factor.usecases.ts › body.method`,
    code: `${SECOND_FACTOR}/second-factor.usecases.ts › acceptTotp(context, body.code)`,
    credential: `${SECOND_FACTOR}/second-factor.usecases.ts › acceptPasskey(context, body.credential)`,
  },
  askEmergencyContact: { language: `${FEATURES}/accounts/accounts.routes.ts › askContactAgain(context, body.language)` },
  contactRequest: { token: `${FEATURES}/accounts/accounts.routes.ts › findContactRequest(context, body.token)` },
  confirmContactRequest: { token: `${FEATURES}/accounts/accounts.routes.ts › confirmContactRequest(context, body.token)` },
  refuseContactRequest: { token: `${FEATURES}/accounts/accounts.routes.ts › refuseContactRequest(context, body.token)` },
  workerSignup: {
    profession: `${FEATURES}/jobs/jobs.predicates.ts › w.profession`,
    name: `${APP}/matching/worker-card.tsx › worker.name`,
    email: `${FEATURES}/accounts/accounts.usecases.ts › const key = emailKey(emailOrPhone);`,
    phone: `${FEATURES}/accounts/accounts.usecases.ts › parseIndianMobile(emailOrPhone)`,
    address: `${APP}/matching/worker-card.tsx › worker.address`,
    password: `${FEATURES}/accounts/accounts.usecases.ts › verifyPassword(password`,
    confirmPassword: 'worker-api/contract/workers/workers.ts › value.confirmPassword !== value.password',
    skills: `${APP}/matching/match-card.tsx › worker.skills`,
    certifications: `${APP}/matching/worker-facts.tsx › worker.certifications`,
    experience: `${APP}/matching/worker-card.tsx › worker.experience`,
    description: `${APP}/matching/worker-card.tsx › worker.description`,
    gender: `${FEATURES}/jobs/jobs.predicates.ts › w.gender IS`,
    lat: `${FEATURES}/workers/workers.usecases.ts › lat: form.lat`,
    lng: `${FEATURES}/workers/workers.usecases.ts › lng: form.lng`,
    serviceRadiusKm: `${FEATURES}/workers/workers.usecases.ts › serviceCellsOf(point, radius)`,
  },
  workerLogin: {
    emailOrPhone: `${FEATURES}/workers/workers.usecases.ts › authenticateWorker(context, body.emailOrPhone`,
    password: `${FEATURES}/workers/workers.usecases.ts › body.emailOrPhone, body.password`,
  },
  setAvailability: { available: `${FEATURES}/jobs/jobs.predicates.ts › w.available` },
  setWorkingWeek: { week: `${FEATURES}/workers/working-hours.predicates.ts › w.working_hours ->> ('$.week['` },
  setHoursException: {
    id: `${FEATURES}/workers/working-hours.repository.ts › e.value ->> 'id' <> \${id}`,
    exception: `${FEATURES}/workers/working-hours.predicates.ts › json_each(w.working_hours, '$.exceptions') e`,
  },
  changeWorker: {
    name: `${APP}/matching/worker-card.tsx › worker.name`,
    phone: `${FEATURES}/accounts/accounts.usecases.ts › parseIndianMobile(emailOrPhone)`,
    description: `${APP}/matching/worker-card.tsx › worker.description`,
    gender: `${FEATURES}/jobs/jobs.predicates.ts › w.gender IS`,
    skills: `${APP}/matching/match-card.tsx › worker.skills`,
    certifications: `${APP}/matching/worker-facts.tsx › worker.certifications`,
    experience: `${APP}/matching/worker-card.tsx › worker.experience`,
    area: `${FEATURES}/workers/profile.usecases.ts › serviceCellsOf(point, area.serviceRadiusKm)`,
  },
  setUpiAddress: {
    upiAddress: `${FEATURES}/payments/payments.usecases.ts › booking.worker_upi_address`,
    password: `${FEATURES}/workers/workers.routes.ts › body.upiAddress, body.password`,
  },
  verifyPhone: { code: `${FEATURES}/workers/workers.routes.ts › verifyPhone(context, body.code)` },
  addVerificationDocument: {
    paperId: `${FEATURES}/workers/verification-documents.usecases.ts › mediaKeyOf(id, paperId)`,
    kind: `${FEATURES}/workers/verification-documents.usecases.ts › kind === 'portfolio'`,
  },
  requestJob: {
    id: ID_OF_COMMAND,
    kind: `${FEATURES}/jobs/job-requests.usecases.ts › body.kind === 'book-now'`,
    workerId: `${FEATURES}/jobs/job-requests.usecases.ts › body.workerId`,
    name: `${JOB_IN_ADMIN} › job.name`,
    clientName: `${JOB_IN_ADMIN} › job.name`,
    email: `${JOB_IN_ADMIN} › job.email`,
    phone_number: `${WORKER_JOB} › job.phone`,
    address: `${WORKER_JOB} › job.address`,
    date: `${WORKER_JOB} › job.date`,
    timeSlot: `${WORKER_JOB} › job.timeSlot`,
    serviceType: `${WORKER_JOB} › job.serviceType`,
    special_instructions: `${WORKER_JOB_FACTS} › job.instructions`,
    problem_description: `${WORKER_JOB_FACTS} › job.description`,
    service_duration: `${WORKER_JOB_FACTS} › job.duration`,
    service_frequency: `${FEATURES}/jobs/next-visits.repository.ts › CASE frequency WHEN 'weekly'`,
    room_count: `${WORKER_JOB_FACTS} › job.roomCount`,
    estimated_area: `${WORKER_JOB_FACTS} › job.estimatedArea`,
    preferred_gender: `${FEATURES}/jobs/jobs.predicates.ts › .preferred_gender = 'no-preference'`,
    emergency_contact: `${WORKER_JOB_FACTS} › job.emergencyContact`,
    latitude: `${FEATURES}/jobs/job-requests.usecases.ts › lat: body.latitude`,
    longitude: `${FEATURES}/jobs/job-requests.usecases.ts › lng: body.longitude`,
    place_about: `${FEATURES}/jobs/job-requests.usecases.ts › !body.place_about`,
  },
  cancelBooking: { id: `${FEATURES}/jobs/job-commands.routes.ts › body.id` },
  acceptJob: {
    jobId: `${FEATURES}/jobs/job-commands.routes.ts › acceptJob(asOwnWorker(context, body), body.jobId, body)`,
    workerId: `${FEATURES}/jobs/job-commands.routes.ts › workerId !== context.actor.id`,
    timeSlot: `${FEATURES}/jobs/job-lifecycle.usecases.ts › { timeSlot, acceptTravel = false }: AcceptOptions`,
    acceptTravel: `${FEATURES}/jobs/job-lifecycle.usecases.ts › { timeSlot, acceptTravel = false }: AcceptOptions`,
  },
  declineJob: {
    jobId: `${FEATURES}/jobs/job-commands.routes.ts › 'decline', body.jobId`,
    workerId: `${FEATURES}/jobs/job-commands.routes.ts › workerId !== context.actor.id`,
  },
  startJob: {
    jobId: `${FEATURES}/jobs/job-commands.routes.ts › 'start', body.jobId`,
    workerId: `${FEATURES}/jobs/job-commands.routes.ts › workerId !== context.actor.id`,
    code: `${FEATURES}/jobs/job-commands.routes.ts › 'start', body.jobId, body.code`,
  },
  completeJob: {
    jobId: `${FEATURES}/jobs/job-commands.routes.ts › 'complete', body.jobId`,
    workerId: `${FEATURES}/jobs/job-commands.routes.ts › workerId !== context.actor.id`,
  },
  cancelJob: {
    jobId: `${FEATURES}/jobs/job-commands.routes.ts › 'cancelAsWorker', body.jobId`,
    workerId: `${FEATURES}/jobs/job-commands.routes.ts › workerId !== context.actor.id`,
  },
  reportDelay: {
    jobId: `${FEATURES}/jobs/job-commands.routes.ts › reportDelay(context, body.jobId`,
    minutes: `${FEATURES}/jobs/job-commands.routes.ts › body.jobId, body.minutes`,
  },
  addJobPhoto: { photoId: `${FEATURES}/jobs/jobs.routes.ts › addPhoto(context, params.id, body.photoId` },
  proposeTime: {
    proposalId: `${FEATURES}/jobs/rescheduling.usecases.ts › commandOf(context, jobId, body.proposalId)`,
    date: `${FEATURES}/jobs/rescheduling.usecases.ts › slotStart(body.date, body.timeSlot)`,
    timeSlot: `${FEATURES}/jobs/rescheduling.usecases.ts › slotStart(body.date, body.timeSlot)`,
    acceptTravel: `${FEATURES}/jobs/rescheduling.usecases.ts › body.acceptTravel`,
  },
  acceptProposal: {
    proposalId: `${FEATURES}/jobs/rescheduling.usecases.ts › commandOf(context, jobId, proposalId)`,
    acceptTravel: `${FEATURES}/jobs/rescheduling.usecases.ts › proposals.moveJob(command, acceptTravel)`,
  },
  endProposal: { proposalId: `${FEATURES}/jobs/rescheduling.usecases.ts › commandOf(context, jobId, proposalId)` },
  writeReview: {
    id: `${FEATURES}/reviews/reviews.usecases.ts › body.id`,
    reviewee_id: `${FEATURES}/reviews/reviews.usecases.ts › body.reviewee_id`,
    job_id: `${FEATURES}/reviews/reviews.usecases.ts › body.job_id`,
    rating: 'pwa/src/ui/review-card.tsx › review.rating',
    comment: 'pwa/src/ui/review-card.tsx › review.comment',
  },
  roomTicket: {
    party: `${FEATURES}/rooms/rooms.routes.ts › body.party`,
    room: `${FEATURES}/rooms/rooms.routes.ts › body.room`,
  },
  matchWorkers: {
    service: `${FEATURES}/matching/match-workers.usecases.ts › SERVICES[body.service]`,
    lat: `${FEATURES}/matching/match-workers.usecases.ts › lat: body.lat`,
    lng: `${FEATURES}/matching/match-workers.usecases.ts › lng: body.lng`,
    date: `${FEATURES}/matching/match-workers.usecases.ts › possibleStarts(body.date`,
    timeSlot: `${FEATURES}/matching/match-workers.usecases.ts › body.timeSlot ?? null`,
    duration: `${FEATURES}/matching/match-workers.usecases.ts › DURATION_HOURS[body.duration`,
    gender: `${FEATURES}/matching/match-workers.usecases.ts › gender: gender && gender !== 'no-preference'`,
    problem: `${FEATURES}/matching/match-workers.usecases.ts › words: body.problem`,
  },
  requestWorker: { workerId: `${FEATURES}/jobs/job-commands.routes.ts › requestWorker(context, params.id, body.workerId)` },
  createCalendarFeed: { language: `${FEATURES}/calendar-feeds/calendar-feeds.usecases.ts › feedEvent(job, feed.language` },
  startPayment: {
    bookingId: `${FEATURES}/payments/payments.routes.ts › startPayment(context, body.bookingId`,
    method: `${FEATURES}/payments/payments.routes.ts › body.bookingId, body.method`,
  },
  confirmPayment: {
    outcome: `${FEATURES}/payments/payment-provider.ts › outcome === 'fail'`,
    reference: `${JOB_IN_ADMIN} › payment.reference`,
    amount: `${FEATURES}/payments/payment-provider.ts › toPaise(amount) !== payment.amount_paise`,
    received: `${FEATURES}/payments/payment-provider.ts › received ? 'paid' : 'refused'`,
    refunded: `${FEATURES}/payments/payments.usecases.ts › confirmation.refunded`,
    retainedBecause: `${FEATURES}/payments/payments.usecases.ts › confirmation.retainedBecause`,
  },
  receivedCash: {
    jobId: `${FEATURES}/payments/payments.routes.ts › receivedCash(context, body.jobId`,
    amount: `${FEATURES}/payments/payments.usecases.ts › { received: true, amount }`,
  },
  triggerSos: {
    location: `${FEATURES}/sos/sos.usecases.ts › lat: location.lat`,
    // Specified, and ignored on purpose: the caller is known by the token.
    userId: 'worker-api/contract/sos.ts › userId: z.optional(z.unknown())',
    caseToken: `${FEATURES}/sos/sos.usecases.ts › request.caseToken`,
    pressId: `${FEATURES}/sos/presses.repository.ts › p.press_id =`,
    pressedAt: `${FEATURES}/sos/emergency-contact.usecases.ts › rest.pressed_at`,
    pressedAgainAt: `${FEATURES}/sos/sos.usecases.ts › serverTimeOf(pressedAgainAt ?? pressedAt`,
    sentAt: `${FEATURES}/sos/sos.usecases.ts › (sentAt ?? now) - deviceTime`,
    language: `${FEATURES}/sos/sos.usecases.ts › insertContactMessage(write, request.language)`,
  },
  sosStatus: {
    caseToken: `${FEATURES}/sos/case-handling.usecases.ts › callerOf(context, request.caseToken)`,
    location: `${FEATURES}/sos/case-handling.usecases.ts › cases.updatePosition(write, isOwnCase, location)`,
  },
  withdrawSos: {
    caseToken: `${FEATURES}/sos/case-handling.usecases.ts › callerOf(context, caseToken)`,
    pressId: `${FEATURES}/sos/case-handling.usecases.ts › cases.touchRaisedCase(write, isOwnCase, pressId)`,
  },
  startSosDrill: { note: `${FEATURES}/sos/sos.routes.ts › startDrill(context, body.note)` },
  closeSosCases: {
    cases: `${FEATURES}/sos/case-handling.usecases.ts › cases.closeCases(seen, write)`,
    note: `${FEATURES}/sos/case-handling.usecases.ts › cases.logClosedCases(ids, write, actor.id, note)`,
  },
  addSosNote: { note: `${FEATURES}/sos/sos.routes.ts › addNote(context, params.id, body.note)` },
  closeSos: {
    outcome: `${FEATURES}/sos/sos.routes.ts › advanceCase(context, params.id, body.outcome`,
    note: `${FEATURES}/sos/case-handling.usecases.ts › logStep(write, to, context.actor.id, note)`,
    presses: `${FEATURES}/sos/case-handling.usecases.ts › cases.moveCase(write, to, presses)`,
  },
  setDutySwitch: {
    mode: `${FEATURES}/duty/duty.usecases.ts › request.mode === 'rota'`,
    hours: `${FEATURES}/duty/duty.usecases.ts › request.hours * HOUR_MS`,
  },
  setDutyRota: {
    version: `${FEATURES}/duty/duty.usecases.ts › repository.replaceRota(version, rota, writeId)`,
    rota: `${FEATURES}/duty/duty.usecases.ts › repository.replaceRota(version, rota, writeId)`,
  },
  adminCancelJob: {
    reason: `${FEATURES}/jobs/job-lifecycle.repository.ts › cancel_reason = \${reason}`,
    seen: `${FEATURES}/jobs/job-lifecycle.repository.ts › status = \${seen.status}`,
  },
  excuseCancellation: {
    excused: `${FEATURES}/jobs/late-excuses.usecases.ts › excuses.selectJobToChange(jobId, excused)`,
    reason: `${FEATURES}/jobs/late-excuses.usecases.ts › detail: reason`,
  },
  suspendAccount: {
    ground: `${FEATURES}/accounts/accounts.usecases.ts › account.suspended_\${row.suspend_ground}`,
    reason: `${FEATURES}/accounts/suspension.usecases.ts › detail: suspensionDetail(suspension)`,
  },
  restoreAccount: { suspendedAt: `${FEATURES}/admin/admin.routes.ts › restoreAccount(context, params.id, body.suspendedAt)` },
  confirmSuspension: {
    suspendedAt: `${FEATURES}/admin/admin.routes.ts › confirmSuspension(context, params.id, body.suspendedAt)`,
  },
  setReviewVisibility: {
    hidden: `${FEATURES}/reviews/review-visibility.usecases.ts › reviews.setVisibility(id, hidden, context.now)`,
    reason: `${FEATURES}/reviews/review-visibility.usecases.ts › detail: reason`,
  },
  verifyWorker: {
    verdict: `${FEATURES}/workers/verification.repository.ts › decision.verdict === 'refused'`,
    ground: 'worker-api/contract/rejection.ts › REJECTION_SENTENCES[ground]',
    reason: `${FEATURES}/workers/verification.repository.ts › rejectionReason(decision)`,
    seen: `${FEATURES}/workers/verification.repository.ts › const { seen, verdict } = decision`,
  },
  sendMessage: {
    id: `${FEATURES}/chat/chat.routes.ts › id: body.id`,
    message: `${APP}/chat/message-item.tsx › message.message`,
    quick: `${APP}/chat/message-item.tsx › message.quick`,
  },
  sendPhotoMessage: { id: `${FEATURES}/chat/chat.routes.ts › sendPhoto(context, params.job_id, body.id` },
  updateReadReceipts: {
    delivered: `${FEATURES}/chat/chat.repository.ts › receipts.delivered`,
    seen: `${FEATURES}/chat/chat.repository.ts › receipts.seen`,
  },
  subscribePush: {
    endpoint: `${FEATURES}/push/push.usecases.ts › recipient.endpoint`,
    keys: `${FEATURES}/push/push.usecases.ts › p256dh: recipient.p256dh`,
    language: `${FEATURES}/push/push.usecases.ts › language: recipient.language`,
  },
  unsubscribePush: { endpoint: `${FEATURES}/push/push.routes.ts › unsubscribe(context, body.endpoint)` },
  renewPushSubscription: {
    old: `${FEATURES}/push/push.routes.ts › renew(context, body.old`,
    subscription: `${FEATURES}/push/push.routes.ts › body.old, body.subscription`,
  },
  createTicket: {
    id: `${TICKET}/tickets.usecases.ts › const { id, kind, phone, language, message, jobId } = body;`,
    kind: `${TICKET_IN_ADMIN} › tickets.kind.`,
    plan: `${TICKET_IN_ADMIN} › tickets.plans.`,
    message: `${TICKET}/tickets.usecases.ts › text: message`,
    phone: `${TICKET_IN_ADMIN} › phoneLink(phone)`,
    language: `${TICKET}/ticket-mails.rules.ts › TEXTS[mail.language]`,
    jobId: `${TICKET_IN_ADMIN} › jobId && <AdminLink`,
  },
  createGuestTicket: {
    id: `${TICKET}/tickets.usecases.ts › const { message, ...sender } = body;`,
    kind: `${TICKET_IN_ADMIN} › tickets.kind.`,
    plan: `${TICKET_IN_ADMIN} › tickets.plans.`,
    message: `${TICKET}/tickets.usecases.ts › text: message`,
    phone: `${TICKET_IN_ADMIN} › phoneLink(phone)`,
    language: `${TICKET}/ticket-mails.rules.ts › TEXTS[mail.language]`,
    name: `${TICKET_IN_ADMIN} › text={name}`,
    email: `${TICKET}/ticket-mails.repository.ts › coalesce(a.email, t.email)`,
  },
  requestOtherService: {
    id: `${TICKET}/tickets.usecases.ts › { id, language, ...request }`,
    language: `${TICKET}/ticket-mails.rules.ts › TEXTS[mail.language]`,
    name: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
    email: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
    phone_number: `${TICKET}/tickets.rules.ts › request.phone_number`,
    address: `${TICKET_IN_ADMIN} › request.address`,
    date: `${TICKET_IN_ADMIN} › request.date`,
    timeSlot: `${TICKET_IN_ADMIN} › request.timeSlot`,
    special_instructions: `${TICKET_IN_ADMIN} › request.instructions`,
    problem_description: `${TICKET}/tickets.usecases.ts › text: request.problem_description`,
    service_duration: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
    service_frequency: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
    room_count: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
    estimated_area: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
    preferred_gender: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
    emergency_contact: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
    latitude: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
    longitude: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
    place_about: `${TICKET}/ticket-queue.usecases.ts › { ...request, id: ticketId`,
  },
  writeTicketMessage: {
    id: `${TICKET}/ticket-thread.usecases.ts › { id, message }: { id: string; message: string }`,
    message: `${APP}/admin/ticket-messages.tsx › <UserText>{text}`,
  },
  answerTicket: {
    id: `${TICKET}/ticket-queue.usecases.ts › queue.answerTicket(write, answer.id`,
    message: `${TICKET}/ticket-queue.usecases.ts › text: answer.message`,
    close: `${TICKET}/ticket-queue.usecases.ts › answer.close`,
    messageCount: `${TICKET}/ticket-queue.repository.ts › isSeen('tickets', messageCount)`,
  },
  closeTicketAsAdmin: {
    reason: `${TICKET}/ticket-queue.usecases.ts › detail: reason`,
    messageCount: `${TICKET}/ticket-queue.usecases.ts › queue.closeAsAdmin(write, messageCount)`,
  },
  chooseService: {
    service: `${TICKET}/ticket-queue.usecases.ts › serviceType: service`,
    messageCount: `${TICKET}/ticket-queue.usecases.ts › queue.mayBecomeJob(ticketId, messageCount)`,
  },
  declineService: {
    id: `${TICKET}/ticket-queue.usecases.ts › queue.answerTicket(write, answer.id`,
    message: `${TICKET}/ticket-queue.usecases.ts › text: answer.message`,
    messageCount: `${TICKET}/ticket-queue.repository.ts › isSeen('tickets', messageCount)`,
  },
} as const satisfies Partial<Record<EndpointName, Readonly<Record<string, Place>>>>;
