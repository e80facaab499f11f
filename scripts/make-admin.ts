import { parseArgs } from 'node:util';
import { emailKey } from '#contract/text.ts';
import { withDatabase } from './database.ts';
import { queryRemote } from './deploy/database.ts';
import { findEnvironment } from './deploy/environment.ts';
import { createWrangler } from './deploy/wrangler.ts';
import { migrate } from './local-server.ts';
import { root } from './root.ts';

const USAGE = `npm run make-admin -- user@example.org [--remote staging|production]

Makes an account that has signed up as a client an admin, in the local database or in that of a deployment.`;

/** Existing tokens have the role `client`, so the new token version revokes them. */
const promote = (key: string): string =>
  `UPDATE accounts SET kind = 'admin', token_version = token_version + 1 WHERE email_key = ${key} AND kind = 'client' RETURNING id`;

/** An SQL string. Wrangler binds no parameters. */
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function promoteLocally(email: string): Promise<boolean> {
  await migrate();
  return withDatabase(async (db) => (await db.prepare(promote('?')).bind(emailKey(email)).first()) !== null);
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'string' } } });
const [email] = positionals;
const environment = findEnvironment(values.remote);
if (!email || positionals.length > 1 || (values.remote !== undefined && !environment)) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}
const promoted = environment
  ? queryRemote(createWrangler(root, environment), promote(quote(emailKey(email)))).length > 0
  : await promoteLocally(email);
console.log(
  promoted ? `${email} is an admin after the next login.` : `There is no client account with the e-mail address ${email}.`,
);
process.exit(promoted ? 0 : 1);
