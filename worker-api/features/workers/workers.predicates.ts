import { sql, type SQL } from 'drizzle-orm';

/**
 * That the worker `w` passes verification. Rejected documents count until the next verdict, even where workers need none.
 * @param verifyWorkers whether workers need to be verified
 */
export const passesVerification = (verifyWorkers: boolean): SQL =>
  sql.raw(
    `w.verification <> 'refused' AND w.verification_reason IS NULL${verifyWorkers ? ` AND w.verification = 'verified'` : ''}`,
  );

/** That an account is that of a worker who does not pass verification. */
export const isUnverified = (accountId: string, verifyWorkers: boolean): SQL =>
  sql`EXISTS (SELECT 1 FROM workers w WHERE w.account_id = ${accountId} AND NOT (${passesVerification(verifyWorkers)}))`;

/** That the worker `w` has verified the phone number of their account, where that is needed. */
export const passesPhoneVerification = (verifyPhones: boolean): SQL =>
  verifyPhones ? sql`EXISTS (SELECT 1 FROM accounts p WHERE p.id = w.account_id AND p.phone = w.verified_phone)` : sql`1`;

/**
 * That a client and a worker may be one person: they have the same phone number or e-mail address, or the client's worker
 * account has the UPI address of the worker. A worker account is the client's if it has verified the client's phone number:
 * with an unverified number or e-mail address, a stranger could keep this client from booking the worker. Both arguments are
 * expressions of the statement.
 */
export const mayBeSamePerson = (
  client: SQL,
  worker: SQL,
): SQL => sql`EXISTS (SELECT 1 FROM accounts c CROSS JOIN accounts s CROSS JOIN workers o
  WHERE c.id = ${client} AND ((s.kind = 'worker' AND s.phone = c.phone) OR (s.kind = 'worker' AND s.email_key = c.email_key)) AND o.account_id = s.id
    AND (s.id = ${worker} OR (s.phone = c.phone AND o.verified_phone = c.phone AND o.upi_address = (SELECT u.upi_address FROM workers u WHERE u.account_id = ${worker}))))`;

/** That the account of the worker `w` is not suspended. */
export const isNotSuspended = sql.raw(
  'NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = w.account_id AND a.suspended_at IS NOT NULL)',
);

/** That the worker `w` may take jobs at all, now or when they are available again. */
export const workerMayTakeJobs = (verifyWorkers: boolean): SQL =>
  sql`${passesVerification(verifyWorkers)} AND ${isNotSuspended}`;
