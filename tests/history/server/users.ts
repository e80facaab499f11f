import type { DatabaseSync } from 'node:sqlite';
import { HOUR_MS } from '#contract/durations.ts';
import type { Account, World } from '../generator/world.ts';
import { prepareAdmin, prepareClient, prepareWorker, signToken } from '../../support/test-users.ts';

/** The users of a run. Every second phone has a clock that is wrong by hours or days. */
export type Users = Pick<World, 'clients' | 'waitingClients' | 'workers' | 'toggledWorkers' | 'suspendedClients' | 'admin'>;

const THIRTY_DAYS_SECONDS = 30 * 86_400;

async function createAccount(
  db: DatabaseSync,
  role: 'client' | 'worker' | 'admin',
  name: string,
  skewMs: number,
): Promise<Account> {
  const prepare = { client: prepareClient, worker: prepareWorker, admin: prepareAdmin }[role];
  const { user, rows } = await prepare();
  for (const row of rows) db.exec(row);
  const token = await signToken(user.id, role, { expiresIn: THIRTY_DAYS_SECONDS });
  const phone = (n: number, skew: number) => ({ process: `${name} phone ${n}`, account: user.id, token, skewMs: skew });
  return { id: user.id, phones: [phone(1, 0), phone(2, skewMs)] };
}

/** Inserts `count` clients and workers, and the users of the scenarios that need their own. */
export async function createUsers(db: DatabaseSync, count: number): Promise<Users> {
  const create = async (role: 'client' | 'worker', name: string, number: number): Promise<Account[]> => {
    const accounts: Account[] = [];
    for (let i = 0; i < number; i++)
      accounts.push(await createAccount(db, role, `${name} ${i + 1}`, (i % 2 === 0 ? 1 : -1) * (5 + 31 * i) * HOUR_MS));
    return accounts;
  };
  return {
    clients: await create('client', 'client', count),
    waitingClients: await create('client', 'waiting client', 3),
    workers: await create('worker', 'worker', count),
    toggledWorkers: await create('worker', 'toggled worker', 3),
    suspendedClients: await create('client', 'suspended client', 2),
    admin: await createAccount(db, 'admin', 'admin', 0),
  };
}
