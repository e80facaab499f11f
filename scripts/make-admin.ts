import { parseArgs } from 'node:util';
import { setAdmin } from './account/admin-role.ts';
import { localDatabase, remoteDatabase } from './account/database.ts';
import { withStorage } from './database.ts';
import { findEnvironment } from './deploy/environment.ts';

const USAGE = `npm run make-admin -- [--revoke] user@example.org [--remote staging|production]

Makes an account that has signed up as a client an admin, in the local database or in that of a deployment. With --revoke
it makes an admin a client again, who loses the console at once.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: 'string' }, revoke: { type: 'boolean', default: false } },
});
const [email] = positionals;
const environment = findEnvironment(values.remote);
if (!email || positionals.length > 1 || (values.remote !== undefined && !environment)) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}
const isAdmin = !values.revoke;
const isDone = environment
  ? await setAdmin(remoteDatabase(environment), email, isAdmin, Date.now())
  : await withStorage((storage) => setAdmin(localDatabase(storage), email, isAdmin, Date.now()));
const result = isAdmin ? `${email} is an admin after the next login.` : `${email} is a client from now on.`;
console.log(isDone ? result : `There is no ${isAdmin ? 'client' : 'admin'} account with the e-mail address ${email}.`);
process.exit(isDone ? 0 : 1);
