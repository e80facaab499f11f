import { emailKey } from '#contract/text.ts';
import { withDatabase } from './database.ts';
import { migrate } from './local-server.ts';

const email = process.argv[2];
if (!email) {
  console.error('Usage: npm run make-admin -- user@example.org   (an account that has signed up as a client)');
  process.exit(2);
}
await migrate();
const promoted = await withDatabase((db) =>
  // Existing tokens have the role `client`, so the new token version revokes them.
  db
    .prepare(
      `UPDATE accounts SET kind = 'admin', token_version = token_version + 1 WHERE email_key = ? AND kind = 'client' RETURNING id`,
    )
    .bind(emailKey(email))
    .first(),
);
console.log(
  promoted ? `${email} is an admin after the next login.` : `There is no client account with the e-mail address ${email}.`,
);
process.exit(promoted ? 0 : 1);
