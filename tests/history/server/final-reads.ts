import * as z from 'zod/mini';
import type { EndpointName } from '#contract/endpoints.ts';
import { isSuccess, type CommandInput } from '../recording/history.ts';
import type { Account, Outcome, Surroundings } from '../generator/world.ts';

const MAX_DETAILS = 5;
const MAX_FILES = 200;
const rows = z.array(z.object({ id: z.string() }));
const accountFiles = z.object({ worker: z.nullable(z.object({ files: z.array(z.object({ key: z.string() })) })) });

/** Reads what the API shows to every account at the end of a run. */
export async function readEverything(world: Surroundings): Promise<void> {
  const read = (reader: Account, command: EndpointName, input: CommandInput = {}): Promise<Outcome> =>
    world.send({
      phone: { ...reader.phones[0], process: 'final reader' },
      command,
      input,
      key: null,
      headers: {},
      fault: null,
    });
  /** All pages of a list; the ids of its first page. */
  const readList = async (account: Account, command: EndpointName, input: CommandInput = {}): Promise<string[]> => {
    const first = await read(account, command, input);
    for (let { nextCursor } = first; nextCursor !== null;)
      ({ nextCursor } = await read(account, command, { ...input, query: { cursor: nextCursor } }));
    return (z.safeParse(rows, first.body).data ?? []).map(({ id }) => id);
  };

  for (const client of [...world.clients, ...world.waitingClients]) {
    for (const command of ['account', 'favourites', 'blockedWorkers'] as const) await read(client, command);
    const jobIds = await readList(client, 'myBookings');
    for (const id of jobIds.slice(0, MAX_DETAILS)) await read(client, 'jobDetail', { params: { id } });
  }
  for (const worker of [...world.workers, ...world.toggledWorkers]) {
    for (const command of ['workerProfile', 'verificationDocuments'] as const) await read(worker, command);
    for (const command of ['ongoingJobs', 'jobHistory'] as const) await readList(worker, command);
    await readList(worker, 'reviews', { params: { workerId: worker.id } });
  }
  await readFiles(world, read);
}

/** Fetches the files of the workers as the admin, who may read every file. */
async function readFiles(
  { admin, workers, toggledWorkers }: Surroundings,
  read: (reader: Account, command: EndpointName, input?: CommandInput) => Promise<Outcome>,
): Promise<void> {
  const keys: string[] = [];
  for (const { id } of [...workers, ...toggledWorkers]) {
    const outcome = await read(admin, 'adminAccount', { params: { id } });
    if (isSuccess(outcome)) keys.push(...(z.parse(accountFiles, outcome.body).worker?.files ?? []).map(({ key }) => key));
  }
  for (const key of keys.slice(0, MAX_FILES)) await read(admin, 'media', { params: { key } });
}
