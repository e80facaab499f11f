import { demotionByOperator, promotionByOperator, selectByEmail } from '#api/features/accounts/admin-role.usecases.ts';
import { emailKey } from '#contract/text.ts';
import type { AccountDatabase } from './database.ts';

/** Makes the client with this e-mail address an admin, or the admin a client. Returns whether there was one. */
export async function setAdmin(database: AccountDatabase, email: string, isAdmin: boolean, now: number): Promise<boolean> {
  const { found } = await database.read({ found: selectByEmail(emailKey(email), isAdmin ? 'client' : 'admin') });
  const [account] = found;
  if (!account) return false;
  await database.execute(isAdmin ? promotionByOperator(account.id, now) : demotionByOperator(account.id, now));
  return true;
}
