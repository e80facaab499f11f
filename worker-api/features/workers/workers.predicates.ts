import { sql, type SQL } from 'drizzle-orm';

/**
 * That the worker `w` passes verification. Rejected documents count until the next verdict, even where workers need none.
 * @param verifyWorkers whether workers need to be verified
 */
export const passesVerification = (verifyWorkers: boolean): SQL =>
  sql.raw(
    `w.verification <> 'refused' AND w.verification_reason IS NULL${verifyWorkers ? ` AND w.verification = 'verified'` : ''}`,
  );

/** That the worker `w` has verified the phone number of their account, where that is needed. */
export const passesPhoneVerification = (verifyPhones: boolean): SQL =>
  verifyPhones ? sql`EXISTS (SELECT 1 FROM accounts p WHERE p.id = w.account_id AND p.phone = w.verified_phone)` : sql`1`;

/** That the worker `w` may take jobs at all, now or when they are available again. */
export const mayTakeJobs = (verifyWorkers: boolean): SQL =>
  sql`${passesVerification(verifyWorkers)}
    AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = w.account_id AND a.suspended_at IS NOT NULL)`;
