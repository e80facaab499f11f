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

/**
 * That a client and a worker may be one person: the client, or a worker account with the phone number or e-mail address of the client, has a
 * phone number, e-mail or UPI address of the worker. Clients have no UPI address of their own. Both arguments are expressions of the statement.
 */
export const sharesContact = (
  client: SQL,
  worker: SQL,
): SQL => sql`EXISTS (SELECT 1 FROM accounts c CROSS JOIN accounts s CROSS JOIN workers o
  WHERE c.id = ${client} AND ((s.kind = 'worker' AND s.phone = c.phone) OR (s.kind = 'worker' AND s.email_key = c.email_key)) AND o.account_id = s.id
    AND (s.id = ${worker} OR o.upi_address = (SELECT u.upi_address FROM workers u WHERE u.account_id = ${worker})))`;

/** That the worker `w` may take jobs at all, now or when they are available again. */
export const mayTakeJobs = (verifyWorkers: boolean): SQL =>
  sql`${passesVerification(verifyWorkers)}
    AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = w.account_id AND a.suspended_at IS NOT NULL)`;
