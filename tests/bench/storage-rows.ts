import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { SERVICES, SERVICE_SLUGS } from '#contract/catalogue.ts';
import { dayInIndia } from '#contract/time.ts';
import { createRandom, type Random } from '../../scripts/seed/random.ts';

export const MESSAGES_PER_JOB = 6;
const CLIENTS_PER_WORKER = 20;
const NAMES = ['Asha Kulkarni', 'Ravi Joshi', 'मीरा जाधव', 'Sunil Pawar', 'अनिता देशपांडे', 'Farhan Shaikh'];
const PROBLEMS = [
  'The kitchen tap leaks since yesterday evening.',
  'Deep cleaning before the festival, please bring a ladder.',
  'पंखा आवाज करतो आणि हळू फिरतो.',
  'Switch in the bedroom sparks.',
];
const INSTRUCTIONS = ['Ring twice, the bell is quiet.', '', 'गेट के पास रुककर फ़ोन करें', 'Parking behind the temple.'];
const MESSAGES = [
  'I am on the way, ten minutes.',
  'Which floor is it?',
  'Third floor, the lift works.',
  'ठीक आहे, येतो.',
  'Please bring a new washer too.',
  'Done, thank you.',
];
const COMMENTS = ['Came on time and cleaned up after the work.', '', 'काम चांगले झाले.'];

/** The accounts of the synthetic jobs, and what all jobs share. */
interface Market {
  random: Random;
  clients: string[];
  workers: string[];
  /** The last `seq` of each room. */
  sequences: Map<string, number>;
  insert: (table: string, row: Record<string, string | number | null>) => void;
}

function uuid(random: Random, at: number): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-8${random.hex(3)}-${random.hex(12)}`;
}

/** A market with the accounts of `jobs` jobs a year: a client has 7 of them, a worker 140. */
export function openMarket(db: DatabaseSync, jobs: number, now: number): Market {
  const random = createRandom(56);
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const insert: Market['insert'] = (table, row) => {
    const columns = Object.keys(row);
    const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    const statement = statements.get(text) ?? db.prepare(text);
    statements.set(text, statement);
    statement.run(...Object.values(row));
  };
  const workerCount = Math.max(5, Math.round(jobs / 140));
  const addAccount = (kind: 'client' | 'worker', i: number): string => {
    const id = uuid(random, now - random.int(1, 365) * DAY_MS);
    const email = `${kind}${i}@mail.example`;
    const phone = `+91${(kind === 'worker' ? 7_000_000_000 : 8_000_000_000) + i}`;
    const password_hash = random.hex(128);
    insert('accounts', {
      id,
      kind,
      name: random.pick(NAMES),
      email,
      email_key: email,
      phone,
      password_hash,
      address: '14 Lane 6, Koregaon Park, Pune 411001',
      created_at: now,
    });
    return id;
  };
  const workers = Array.from({ length: workerCount }, (_, i) => addAccount('worker', i));
  const clients = Array.from({ length: workerCount * CLIENTS_PER_WORKER }, (_, i) => addAccount('client', i));
  for (const account_id of workers) insert('workers', { account_id, profession: 'plumber', experience: '3-5 years' });
  return { random, clients, workers, sequences: new Map(), insert };
}

/** Adds a completed job: its row, nine events, six messages with an event each, a payment, a review and the saved responses. */
export function addCompletedJob({ random, clients, workers, sequences, insert }: Market, index: number, at: number): string {
  const id = uuid(random, at);
  // In turn, because a client has one pending request at a time.
  const client = clients[index % clients.length] ?? '';
  const worker = random.pick(workers);
  const service = random.pick(SERVICE_SLUGS);
  const startsAt = at + 20 * HOUR_MS;
  const completedAt = startsAt + 2 * HOUR_MS;
  const name = random.pick(NAMES);
  const amount_paise = random.int(2, 30) * 10_000;
  insert('jobs', {
    id,
    client_id: client,
    worker_id: worker,
    is_direct: 0,
    service,
    profession: SERVICES[service],
    status: 'completed',
    name,
    email: 'customer@mail.example',
    phone: '+919822012345',
    address: '14 Lane 6, Koregaon Park, Pune 411001',
    locality: 'Koregaon Park, Pune 411001',
    date: dayInIndia(startsAt),
    slot: '10:00 - 12:00 PM',
    starts_at: startsAt,
    frequency: 'one-time',
    duration: '2-hours',
    instructions: random.pick(INSTRUCTIONS),
    problem: random.pick(PROBLEMS),
    preferred_gender: 'no-preference',
    amount_paise,
    is_paid: 1,
    lat: 18.5 + random.next() / 10,
    lng: 73.8,
    start_code: '4821',
    created_at: at,
    accepted_at: at + 5 * MINUTE_MS,
    started_at: startsAt,
    started_received_at: startsAt,
    completed_at: completedAt,
    completed_received_at: completedAt,
    write_id: random.hex(8),
  });
  const clientRoom = `client_${client}`;
  const workerRoom = `worker_${worker}`;
  const emit = (party: string, room: string, type: string, time: number, body: object, job: string | null = id) => {
    const seq = (sequences.get(room) ?? 0) + 1;
    sequences.set(room, seq);
    const text = JSON.stringify(body);
    insert('event_outbox', { party, room, seq, type, job_id: job, body: text, at: time, delivered_at: time + 40 });
  };
  const jobId = { jobId: id };
  const status = (to: string, message: string) => ({ ...jobId, status: to, message });
  emit('inbox', clientRoom, 'changed', at, jobId);
  emit('dispatch', `${SERVICES[service]}.903_2115`, 'new-job', at, { job: { id, serviceType: service } });
  const accepted = { ...jobId, workerName: random.pick(NAMES), message: 'A worker has accepted your job!' };
  emit('inbox', clientRoom, 'job-accepted', at + 5 * MINUTE_MS, accepted);
  emit('dispatch', `${SERVICES[service]}.903_2115`, 'job-closed', at + 5 * MINUTE_MS, jobId);
  for (let i = 0; i < MESSAGES_PER_JOB; i++) {
    const writer = i % 2 === 0 ? worker : client;
    const sentAt = at + (10 + i) * MINUTE_MS;
    insert('messages', {
      job_id: id,
      seq: i + 1,
      id: uuid(random, sentAt),
      sender_id: writer,
      sender_role: i % 2 === 0 ? 'worker' : 'client',
      message: random.pick(MESSAGES),
      created_at: sentAt,
      received_at: sentAt,
      write_id: random.hex(8),
    });
    const told = { ...jobId, number: i + 1, from: name };
    emit('inbox', i % 2 === 0 ? clientRoom : workerRoom, 'message', sentAt, told, null);
  }
  for (const side of ['client', 'worker'])
    insert('read_receipts', {
      job_id: id,
      side,
      delivered_seq: MESSAGES_PER_JOB,
      seen_seq: MESSAGES_PER_JOB,
      at: at + HOUR_MS,
    });
  emit('inbox', clientRoom, 'job-status-update', startsAt, status('ongoing', 'The worker has started your job.'));
  emit('inbox', workerRoom, 'changed', startsAt, jobId);
  emit('inbox', clientRoom, 'job-status-update', completedAt, status('completed', 'Your job has been completed.'));
  const paidAt = completedAt + 10 * MINUTE_MS;
  insert('payments', {
    id: uuid(random, paidAt),
    job_id: id,
    client_id: client,
    worker_id: worker,
    method: 'cash',
    state: 'paid',
    amount_paise,
    client_confirmed_at: paidAt,
    worker_confirmed_at: paidAt,
    created_at: paidAt,
    paid_at: paidAt,
    write_id: random.hex(8),
  });
  emit('inbox', clientRoom, 'payment', paidAt, { ...jobId, state: 'paid', refundDue: false, amount: amount_paise / 100 });
  insert('reviews', {
    id: uuid(random, paidAt),
    job_id: id,
    reviewer_id: client,
    reviewee_id: worker,
    rating: random.int(3, 5),
    comment: random.pick(COMMENTS),
    created_at: paidAt,
    received_at: paidAt,
    write_id: random.hex(8),
  });
  emit('inbox', workerRoom, 'changed', paidAt, jobId);
  // The responses of the commands: request, accept, start, complete, payment, review and the messages.
  for (const account_id of [client, worker, worker, worker, client, client, client, worker, client, worker, client, worker]) {
    const key = uuid(random, at);
    const response = `[["id","${id}","name","${name}",${'"column","value",'.repeat(40)}1]]`;
    insert('idempotency_keys', { account_id, key, fingerprint: random.hex(44), response, at: completedAt });
  }
  return id;
}
