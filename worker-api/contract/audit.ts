import * as z from 'zod/mini';

export const ADMIN_ACTIONS = [
  'list.jobs',
  'list.users',
  'list.workers',
  'list.verification',
  'list.payments',
  'list.log',
  'export.jobs',
  'export.users',
  'export.workers',
  'export.log',
  'look.job',
  'look.account',
  'look.file',
  'look.payment',
  'look.messages',
  'look.reviews',
  'list.sos',
  'look.sos',
  'sos.step',
  'sos.drill',
  'duty.switch',
  'duty.rota',
  'job.cancel',
  'job.excuse',
  'job.count',
  'account.suspend',
  'account.restore',
  'account.confirm',
  // Of the operator, by a command.
  'account.export',
  'account.close',
  'worker.verify',
  'worker.refuse',
  'review.hide',
  'review.show',
  'payment.confirm',
  'payment.refuse',
  'payment.refund',
  'payment.retain',
  'factor.add',
  'factor.remove',
  'factor.recover',
  'factor.codes',
  'list.tickets',
  'look.ticket',
  'ticket.answer',
  'ticket.close',
  'ticket.service',
  'ticket.decline',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** One action or view of an admin. `detail` is the reason given or the search text. */
export const auditLogEntry = z.object({
  id: z.int(),
  at: z.int(),
  /** Empty for the operator. */
  adminName: z.string(),
  action: z.enum(ADMIN_ACTIONS),
  targetId: z.nullable(z.string()),
  /** What `targetId` identifies, if it is a job or an account. */
  target: z.nullable(z.enum(['job', 'client', 'worker', 'admin'])),
  targetName: z.nullable(z.string()),
  detail: z.string(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntry>;
