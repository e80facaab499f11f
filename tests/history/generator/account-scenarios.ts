import { decode } from 'hono/jwt';
import * as z from 'zod/mini';
import { isSuccess } from '../recording/history.ts';
import { acceptJob, completeJob, file, requestJob, startJob, writeReview } from './job-commands.ts';
import { readJob } from './job-steps.ts';
import type { Command, Lane } from './lane.ts';
import type { Scenario } from './scenario.ts';
import { verdictOn } from './verdicts.ts';
import type { Account, Outcome, Phone } from './world.ts';

const PASSWORD = 'Karigar@123';
const session = z.object({ token: z.string(), user: z.object({ id: z.string() }) });
const sessionClaims = z.object({ sid: z.string() });
const workerSession = z.object({ token: z.string(), worker: z.object({ id: z.string() }) });

const anonymous = (name: Command['name'], input: Command['input']): Command => ({ by: null, name, input });

/** An account with a new token, on two new phones. */
function accountWith(lane: Lane, id: string, token: string): Account {
  const phone = (n: number): Phone => ({ process: `${lane.name} new phone ${n}`, account: id, token, skewMs: 0 });
  return { id, phones: [phone(1), phone(2)] };
}

async function logIn(lane: Lane, email: string, password: string): Promise<Account | null> {
  const outcome = await lane.run(anonymous('login', { body: { email, password } }));
  const { data } = z.safeParse(session, outcome.body);
  return isSuccess(outcome) && data ? accountWith(lane, data.user.id, data.token) : null;
}

const own = (lane: Lane, by: Account, name: Command['name'], body?: Record<string, unknown>): Promise<Outcome> =>
  lane.run({ by, name, input: body ? { body } : {} });

const signUp = async (lane: Lane): Promise<string> => {
  const email = `${lane.random.hex(12)}@example.in`;
  const form = { name: 'New Client', email, phone: '9822000000', address: 'Kothrud, Pune', password: PASSWORD };
  await lane.run(anonymous('signup', { body: form }));
  return email;
};

/** A client signs up, changes and resets the password, and ends all sessions. */
async function runPasswords(lane: Lane): Promise<void> {
  const email = await signUp(lane);
  const account = await logIn(lane, email, PASSWORD);
  if (!account) return;
  await own(lane, account, 'roomTicket', { party: 'inbox', room: `client_${account.id}` });
  await own(lane, account, 'confirmPassword', { password: PASSWORD });
  await own(lane, account, 'changePassword', { currentPassword: PASSWORD, newPassword: 'Another@123' });
  await runSessions(lane, email);
  const changed = await logIn(lane, email, 'Another@123');
  if (changed) await own(lane, changed, 'logoutEverywhere');
  const askForLink = anonymous('forgotPassword', { body: { email } });
  await lane.run(askForLink);
  let token = await lane.world.resetTokenFor(email);
  // A server that is killed right after its response sends no mail.
  if (token === null) {
    await lane.run(askForLink);
    token = await lane.world.resetTokenFor(email);
  }
  await lane.run(anonymous('resetPassword', { body: { token: token ?? 'none', password: 'Third@12345' } }));
  await logIn(lane, email, 'Third@12345');
}

/** A client logs in on two devices, ends the session of one from the other, and logs out there. */
async function runSessions(lane: Lane, email: string): Promise<void> {
  const here = await logIn(lane, email, 'Another@123');
  const other = await logIn(lane, email, 'Another@123');
  if (!here || !other) return;
  const { sid } = z.parse(sessionClaims, decode(other.phones[0]?.token ?? '').payload);
  await lane.run({ by: here, name: 'endSession', input: { params: { id: sid } } });
  await own(lane, here, 'logout');
}

/** A client books a worker directly and reviews the work. Both open the job at the end, so that their apps have its detail. */
async function runJob(lane: Lane, client: Account, worker: Account): Promise<void> {
  const job = { id: lane.id(), worker };
  await lane.run({ ...requestJob(lane, job, true), by: client });
  await lane.run(acceptJob(worker, job));
  const detail = await readJob(lane, job, client);
  await lane.run(startJob(job, detail?.startCode ?? '0000'));
  await lane.run(completeJob(job));
  await lane.run({ ...writeReview(lane, job), by: client });
  for (const reader of [client, worker]) {
    await readJob(lane, job, reader);
    await lane.world.catchUp(reader);
  }
}

/** A client signs up, has work done and closes the account. */
async function runClosedAccount(lane: Lane): Promise<void> {
  const account = await logIn(lane, await signUp(lane), PASSWORD);
  if (!account) return;
  await runJob(lane, account, lane.random.pick(lane.world.workers));
  await own(lane, account, 'closeAccount', { password: PASSWORD });
}

/** A worker signs up, does work and closes the account. */
async function runClosedWorkerAccount(lane: Lane): Promise<void> {
  const account = await signUpWorker(lane);
  if (!account) return;
  await lane.run(await verdictOn(lane, account.id, { verdict: 'verified' }));
  await runJob(lane, lane.client, account);
  await own(lane, account, 'closeAccount', { password: PASSWORD });
}

/** A worker signs up with files, perhaps several times at once, logs in, sets the UPI address and verifies the phone number. */
async function signUpWorker(lane: Lane): Promise<Account | null> {
  const email = `${lane.random.hex(12)}@example.in`;
  const fields = { profession: 'plumber', name: 'New Worker', email, address: 'Pune', experience: '1-3 years' };
  const phone = `7${String(lane.random.int(100_000_000, 999_999_999))}`;
  const form = {
    ...fields,
    phone,
    password: PASSWORD,
    facePhoto: file('face.jpg', 900),
    portfolioFiles: file('work.jpg', 300),
  };
  await lane.run(anonymous('workerSignup', { form }));
  const outcome = await lane.run(anonymous('workerLogin', { body: { emailOrPhone: email, password: PASSWORD } }));
  const { data } = z.safeParse(workerSession, outcome.body);
  if (!isSuccess(outcome) || !data) return null;
  const worker = accountWith(lane, data.worker.id, data.token);
  await own(lane, worker, 'setUpiAddress', { upiAddress: `${phone}@upi`, password: PASSWORD });
  await own(lane, worker, 'sendPhoneCode');
  await own(lane, worker, 'verifyPhone', { code: (await lane.world.phoneCodeFor(`+91${phone}`)) ?? '000000' });
  return worker;
}

export const accountScenarios: Scenario[] = [
  { name: 'passwords of a client', run: runPasswords },
  { name: 'closed account of a client', run: runClosedAccount },
  { name: 'closed account of a worker', run: runClosedWorkerAccount },
];
