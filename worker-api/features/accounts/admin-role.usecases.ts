import type { SQL } from 'drizzle-orm';
import { recordOperatorAction } from '#api/features/audit/audit.usecases.ts';
import { changeKind, hasKind } from './accounts.repository.ts';

/** The statement that finds the account. */
export { selectByEmail } from './accounts.repository.ts';

/** The statements by which the operator makes a client an admin. */
export const promotionByOperator = (id: string, now: number): SQL[] => [
  recordOperatorAction({ action: 'account.promote', target: id, condition: hasKind(id, 'client') }, now),
  changeKind(id, 'client', 'admin'),
];

/** The statements by which the operator takes the console from an admin, who is a client again. */
export const demotionByOperator = (id: string, now: number): SQL[] => [
  recordOperatorAction({ action: 'account.demote', target: id, condition: hasKind(id, 'admin') }, now),
  changeKind(id, 'admin', 'client'),
];
