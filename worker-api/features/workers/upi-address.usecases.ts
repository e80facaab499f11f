import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { requirePassword } from '#api/features/accounts/passwords.usecases.ts';
import { selectWorker, setUpiAddress, type WorkerProfile } from './workers.repository.ts';

/**
 * Sets the address at which clients pay the worker, or removes it if it is empty. It asks for the password, because a
 * stranger with the unlocked phone could otherwise redirect the wages. Throws `auth.wrong_password` and `request.too_many`.
 */
export async function changeUpiAddress(context: ActorContext, upiAddress: string, password: string): Promise<WorkerProfile> {
  await requirePassword(context, password);
  const { id } = context.actor;
  const {
    worker: [row],
  } = await context.db.batch({
    changed: setUpiAddress(context.db, id, upiAddress || null),
    worker: selectWorker(context.db, id),
  });
  if (!row) throw new AppError('auth.required');
  return row;
}
