import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { mailboxKey } from '#contract/text.ts';
import { widerNetworkOf } from '#api/lib/network.ts';
import { unpackRow } from '#api/lib/packed-row.ts';
import { createMigratedDb, migrationText } from '../support/migrated-database.ts';

test('the migration that renames columns keeps their values, the counting triggers, and the saved responses', () => {
  const db = createMigratedDb('0014');
  const insert = db.prepare('INSERT INTO idempotency_keys (account_id, key, fingerprint, answer, at) VALUES (?, ?, ?, ?, 0)');
  const job = [['id', '018f', 'by_name', 1, 'problem', '"by_name", by_name'], ['place_about', 1, 'asked_at', 5, 'lat', 18.5204301234567]]; // prettier-ignore
  insert.run('a', 'job', '', JSON.stringify(job));
  insert.run('a', 'message', '', JSON.stringify([['message', 'quick', 'quick', null]]));
  insert.run('a', 'worker', '', '018f');
  db.exec(`INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, muted, created_at)
    VALUES ('w', 'worker', 'Ravi More', '', '', '', '', '', '["jobs"]', 0)`);
  db.exec(migrationText('0014'));
  db.exec(`INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at)
    VALUES ('v', 'worker', 'Asha', '', 'v', 'v', '', '', 0), ('c', 'client', 'Asha', '', 'c', '', '', '', 0)`);

  expect(db.prepare(`SELECT muted_topics, last_name_key FROM accounts WHERE id = 'w'`).get()).toEqual({
    muted_topics: '["jobs"]',
    last_name_key: 'more',
  });
  expect(db.prepare(`SELECT name, value FROM dashboard_counts ORDER BY name`).all()).toEqual([
    { name: 'accounts.client', value: 1 },
    { name: 'accounts.worker', value: 2 },
  ]);
  const responseOf = (key: string) =>
    String(db.prepare('SELECT response FROM idempotency_keys WHERE key = ?').get(key)?.['response']);
  const columns = ['id', 'is_direct', 'problem', 'is_location_approximate', 'requested_at', 'lat'];
  expect(unpackRow<Record<string, unknown>>(columns, responseOf('job'))).toEqual({
    id: '018f',
    is_direct: 1,
    problem: '"by_name", by_name',
    is_location_approximate: 1,
    requested_at: 5,
    lat: 18.5204301234567,
  });
  expect(responseOf('message')).toBe('[["message","quick","quick_reply",null]]');
  expect(responseOf('worker')).toBe('018f');
});

test('the migration of refunds settles cash that both sides confirmed, and makes payments of cancelled jobs owed back', () => {
  const db = createMigratedDb('0015');
  const insertJob = db.prepare(
    `INSERT INTO jobs (id, client_id, is_direct, service, profession, status, name, email, phone, address, date, starts_at, frequency, duration,
      instructions, problem, preferred_gender, amount_paise, is_paid, start_code, created_at, write_id, worker_id)
     VALUES (?1, ?1, 0, '', '', ?, '', '', '', '', '', 0, '', '', '', '', '', 100, ?, '', 0, '', 'w')`,
  );
  const insertPayment = db.prepare(
    `INSERT INTO payments (id, job_id, client_id, worker_id, method, state, amount_paise, client_confirmed_at, worker_confirmed_at, created_at, write_id)
     VALUES (?, ?, 'c', 'w', ?, ?, 100, ?, ?, 0, '')`,
  );
  for (const [jobId, status, isPaid] of [
    ['lost', 'completed', 0],
    ['waiting', 'completed', 0],
    ['paid', 'completed', 1],
    ['cancelled', 'cancelled', 1],
  ] as const)
    insertJob.run(jobId, status, isPaid);
  insertPayment.run('lost', 'lost', 'cash', 'claimed', 5, 7);
  insertPayment.run('waiting', 'waiting', 'cash', 'claimed', 5, null);
  insertPayment.run('paid', 'paid', 'upi', 'paid', 5, 7);
  insertPayment.run('paid too', 'paid', 'cash', 'claimed', 5, 7);
  insertPayment.run('owed', 'cancelled', 'sandbox', 'paid', 5, null);
  insertPayment.run('begun', 'cancelled', 'upi', 'open', null, null);
  insertPayment.run('owed too', 'cancelled', 'cash', 'claimed', 5, 7);
  db.exec(migrationText('0015'));

  const states = db.prepare('SELECT id, state FROM payments').all();
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    lost: 'paid',
    waiting: 'claimed',
    paid: 'paid',
    'paid too': 'claimed',
    owed: 'refund_due',
    begun: 'closed',
    'owed too': 'refund_due',
  });
  expect(db.prepare('SELECT id FROM jobs WHERE is_paid = 1 ORDER BY id').all()).toEqual([{ id: 'lost' }, { id: 'paid' }]);
});

test('the migration of profile versions gives existing workers one, which a phone without a cursor is behind, and counts on from it', () => {
  const db = createMigratedDb('0016');
  const insertWorker = (id: string) =>
    db.exec(`INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at)
        VALUES ('${id}', 'worker', 'Ravi', '', '${id}', '${id}', '', '', 0);
      INSERT INTO workers (account_id, profession, experience) VALUES ('${id}', 'plumber', '')`);
  for (const id of ['a', 'b']) insertWorker(id);
  db.exec(migrationText('0016'));
  insertWorker('new');
  db.exec(`UPDATE accounts SET name = 'Ramesh' WHERE id = 'b'; UPDATE accounts SET address = 'Pune' WHERE id = 'a'`);
  expect(db.prepare('SELECT account_id AS id, profile_version AS version FROM workers ORDER BY id').all()).toEqual([
    { id: 'a', version: 1 },
    { id: 'b', version: 2 },
    { id: 'new', version: 0 },
  ]);
});

test('the migration of erased names sends the jobs of closed accounts to their workers again, and erases names in events', () => {
  const db = createMigratedDb('0020');
  db.exec(`INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at) VALUES
    ('gone', 'client', 'Deleted account', '', 'closed:gone', 'closed:gone', '', '', 0), ('c', 'client', 'Asha', '', 'c', 'c', '', '', 0),
    ('old', 'worker', 'Deleted account', '', 'closed:old', 'closed:old', '', '', 0), ('w', 'worker', 'Ravi', '', 'w', 'w', '', '', 0)`);
  const insertJob = db.prepare(
    `INSERT INTO jobs (id, client_id, is_direct, service, profession, status, name, email, phone, address, date, starts_at, frequency, duration,
      instructions, problem, preferred_gender, amount_paise, is_paid, start_code, created_at, write_id, worker_id)
     VALUES (?, ?, 0, '', '', 'completed', '', '', '', '', '', 0, '', '', '', '', '', 100, 0, '', 0, '', ?)`,
  );
  const insertEvent = db.prepare(
    `INSERT INTO event_outbox (party, room, seq, type, job_id, body, at) VALUES ('inbox', ?, ?, ?, NULL, ?, 0)`,
  );
  for (const row of [['a', 'gone', 'w'], ['b', 'gone', 'w'], ['c', 'c', 'w'], ['d', 'c', 'old'], ['e', 'gone', null]]) insertJob.run(...row); // prettier-ignore
  insertEvent.run('worker_w', 1, 'booking-request', '{"jobId":"a","customerName":"Usha"}');
  insertEvent.run('worker_w', 2, 'message', '{"jobId":"c","number":1,"from":"Asha"}');
  insertEvent.run('client_c', 1, 'job-accepted', '{"jobId":"c","workerName":"Ravi"}');
  insertEvent.run('client_c', 2, 'message', '{"jobId":"d","number":1,"from":"Old"}');
  db.exec(migrationText('0020'));

  expect(db.prepare('SELECT room, seq, type, body FROM event_outbox ORDER BY room, seq').all()).toEqual([
    { room: 'client_c', seq: 1, type: 'job-accepted', body: '{"jobId":"c","workerName":"Ravi"}' },
    { room: 'client_c', seq: 2, type: 'message', body: '{"jobId":"d","number":1,"from":"Deleted account"}' },
    { room: 'worker_w', seq: 1, type: 'booking-request', body: '{"jobId":"a","customerName":"Deleted account"}' },
    { room: 'worker_w', seq: 2, type: 'message', body: '{"jobId":"c","number":1,"from":"Asha"}' },
    { room: 'worker_w', seq: 3, type: 'changed', body: '{"jobId":"a"}' },
    { room: 'worker_w', seq: 4, type: 'changed', body: '{"jobId":"b"}' },
  ]);
});

test('the migration of payees erases the addresses of workers who have left, and no other', () => {
  const db = createMigratedDb('0049');
  db.exec(`INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at) VALUES
    ('left', 'worker', 'Deleted account', '', 'closed:left', 'closed:left', '', '', 0), ('w', 'worker', 'Ravi', '', 'w', 'w', '', '', 0)`);
  const insert =
    db.prepare(`INSERT INTO payments (id, job_id, client_id, worker_id, method, state, amount_paise, payee_address, is_to_platform,
    created_at, write_id) VALUES (?1, ?1, 'c', ?2, 'upi', 'paid', 100, 'ravi@upi', ?3, 0, '')`);
  insert.run('of a worker who left', 'left', 0);
  insert.run('to the platform', 'left', 1);
  insert.run('of a worker', 'w', 0);
  db.exec(migrationText('0049'));
  expect(db.prepare('SELECT id FROM payments WHERE payee_address IS NULL').all()).toEqual([{ id: 'of a worker who left' }]);
});

test('the migration of presses knows the last press of existing emergencies, and counts on', () => {
  const db = createMigratedDb('0017');
  const insert = db.prepare(`INSERT INTO sos_cases (id, token_hash, network, state, presses, created_at, updated_at, press_id)
    VALUES (?, ?, '', ?, ?, 1, 2, ?)`);
  insert.run('open', 'a', 'seen', 3, 'p');
  insert.run('closed', 'b', 'closed', 1, 'q');
  insert.run('older', 'c', 'closed', 1, null);
  db.exec(migrationText('0017'));
  expect(db.prepare('SELECT * FROM sos_presses ORDER BY press_id').all()).toEqual([
    { press_id: 'p', case_id: 'open', at: 2 },
    { press_id: 'q', case_id: 'closed', at: 2 },
  ]);
  for (const pressId of ['p', 'r'])
    db.prepare(`INSERT INTO sos_presses VALUES (?, 'open', 3) ON CONFLICT DO NOTHING`).run(pressId);
  expect(db.prepare('SELECT id, presses FROM sos_cases ORDER BY id').all()).toEqual([
    { id: 'closed', presses: 1 },
    { id: 'older', presses: 1 },
    { id: 'open', presses: 4 },
  ]);
});

test('the keys of earlier emergency contacts become those of the app', () => {
  const db = createMigratedDb('0027');
  const contacts = ['a+tag@x.in', 'B+Tag+2@x.in', 'c@x+y.in', '+919822012345', ''];
  const insert = db.prepare(`INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at,
    emergency_contact, emergency_contact_key) VALUES (?1, 'client', '', '', ?1, ?1, '', '', 0, ?2, lower(?2))`);
  contacts.forEach((contact, index) => insert.run(String(index), contact));
  db.prepare(`INSERT INTO emergency_contact_requests VALUES ('0', 'a+tag@x.in', 'hash', 0, 1, NULL, NULL)`).run();
  db.exec(migrationText('0027'));
  const keys = db.prepare('SELECT emergency_contact_key AS key FROM accounts ORDER BY id').all();
  expect(keys.map(({ key }) => key)).toEqual(contacts.map(mailboxKey));
  expect(db.prepare('SELECT contact_key FROM emergency_contact_requests').all()).toEqual([{ contact_key: 'a@x.in' }]);
});

describe('the migration of guests’ networks', () => {
  const networksOf = (db: DatabaseSync) =>
    db.prepare('SELECT network, open_cases, unseen_cases, newest_case_id FROM sos_guest_networks ORDER BY network').all();

  test('widens the networks of existing emergencies and counts those of guests that are open', () => {
    const db = createMigratedDb('0018');
    const insert =
      db.prepare(`INSERT INTO sos_cases (id, account_id, token_hash, network, state, presses, created_at, updated_at)
      VALUES (?1, ?2, ?1, ?3, ?4, 1, 0, 0)`);
    insert.run('a', null, '203.0.113.7', 'seen');
    insert.run('b', null, '203.0.113.250', 'received');
    insert.run('c', 'account', '203.0.113.7', 'raised');
    insert.run('d', null, '203.0.113.7', 'closed');
    insert.run('e', null, '2001:db8:1:2af::/64', 'raised');
    insert.run('f', null, '2001:db8:1:af::/64', 'helping');
    insert.run('g', null, '2001:db8:0:0::/64', 'false_alarm');
    insert.run('h', null, 'local', 'raised');
    db.exec(migrationText('0018'));
    const stored = db.prepare('SELECT id, network FROM sos_cases').all();
    expect(Object.fromEntries(stored.map(({ id, network }) => [id, network]))).toEqual({
      a: '203.0.113.0/24',
      b: '203.0.113.0/24',
      c: '203.0.113.0/24',
      d: '203.0.113.0/24',
      e: '2001:db8:1:200::/56',
      f: '2001:db8:1:0::/56',
      g: '2001:db8:0:0::/56',
      h: 'local',
    });
    for (const [id, before] of [
      ['a', '203.0.113.7'],
      ['e', '2001:db8:1:2af::/64'],
      ['f', '2001:db8:1:af::/64'],
      ['h', 'local'],
    ] as const)
      // prettier-ignore
      expect(stored.find((row) => row['id'] === id)?.['network']).toBe(widerNetworkOf(before));
    expect(networksOf(db)).toEqual([
      { network: '2001:db8:1:0::/56', open_cases: 1, unseen_cases: 0, newest_case_id: 'f' },
      { network: '2001:db8:1:200::/56', open_cases: 1, unseen_cases: 1, newest_case_id: 'e' },
      { network: '203.0.113.0/24', open_cases: 2, unseen_cases: 1, newest_case_id: 'b' },
      { network: 'local', open_cases: 1, unseen_cases: 1, newest_case_id: 'h' },
    ]);
  });

  test('counts each step of a guest’s emergency, and forgets a network without open ones', () => {
    const db = createMigratedDb();
    const insert =
      db.prepare(`INSERT INTO sos_cases (id, account_id, token_hash, network, state, presses, created_at, updated_at)
      VALUES (?1, ?2, ?1, 'n', 'raised', 1, 0, 0)`);
    for (const id of ['b', 'a']) insert.run(id, null);
    insert.run('c', 'account');
    const counts = () => networksOf(db).map((row) => [row['open_cases'], row['unseen_cases'], row['newest_case_id']]);
    expect(counts()).toEqual([[2, 2, 'b']]);
    const move = (id: string, state: string) => db.prepare('UPDATE sos_cases SET state = ? WHERE id = ?').run(state, id);
    const steps: [string, string, unknown[]][] = [
      ['a', 'received', [[2, 2, 'b']]],
      ['a', 'seen', [[2, 1, 'b']]],
      ['a', 'seen', [[2, 1, 'b']]],
      ['c', 'closed', [[2, 1, 'b']]],
      ['b', 'false_alarm', [[1, 0, 'b']]],
      ['a', 'closed', []],
    ];
    for (const [id, state, expected] of steps) {
      move(id, state);
      expect(counts(), `${id} ${state}`).toEqual(expected);
    }
  });
});

describe('the migration of the time of workers', () => {
  const HALF_HOUR = 1_800_000;
  const EIGHT = 1_000_000 * HALF_HOUR;
  /** A job of a worker that starts so many hours after the first one. */
  const jobs = [
    { id: 'first', worker: 'ravi', status: 'ongoing', hours: 0, duration: 'full-day', acceptedAt: 1 },
    { id: 'inside', worker: 'ravi', status: 'accepted', hours: 2, duration: '2-hours', acceptedAt: 2 },
    { id: 'longer', worker: 'ravi', status: 'accepted', hours: 8, duration: '4-hours', acceptedAt: 3 },
    { id: 'later', worker: 'ravi', status: 'accepted', hours: 24, duration: '2-hours', acceptedAt: 4 },
    { id: 'of another worker', worker: 'imran', status: 'accepted', hours: 2, duration: '2-hours', acceptedAt: 5 },
    { id: 'done', worker: 'imran', status: 'completed', hours: 6, duration: '2-hours', acceptedAt: 6 },
    { id: 'asked', worker: 'imran', status: 'pending', hours: 6, duration: '2-hours', acceptedAt: null },
  ];
  function migrate(): DatabaseSync {
    const db = createMigratedDb('0029');
    const insert = db.prepare(
      `INSERT INTO jobs (id, client_id, is_direct, service, profession, status, name, email, phone, address, date, slot, starts_at, frequency,
         duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, accepted_at, write_id, worker_id)
       VALUES (?1, ?1, 0, '', '', ?2, '', '', '', '', '', ?3, ?3, '', ?4, '', '', '', 100, '', 0, ?5, '', ?6)`,
    );
    for (const { id, worker, status, hours, duration, acceptedAt } of jobs)
      insert.run(id, status, EIGHT + hours * 2 * HALF_HOUR, duration, acceptedAt, worker);
    const before = db.prepare('SELECT * FROM jobs').all();
    db.exec(migrationText('0029'));
    expect(db.prepare('SELECT * FROM jobs').all()).toMatchObject(before);
    return db;
  }
  /** The half hours of each job, counted from the start of the first one. */
  const halfHours = (db: DatabaseSync): Record<string, string> =>
    Object.fromEntries(
      db
        .prepare(
          `SELECT job_id, min(cell) - 1000000 AS first, max(cell) - 1000000 AS last, count(*) AS n FROM worker_time_cells GROUP BY job_id`,
        )
        .all()
        .map(({ job_id, first, last, n }) => [String(job_id), `${String(n)} from ${String(first)} to ${String(last)}`]),
    );
  const overlapping = (db: DatabaseSync) =>
    db
      .prepare('SELECT job_id FROM overlapping_jobs ORDER BY job_id')
      .all()
      .map(({ job_id }) => job_id);

  test('gives each job in progress its half hours, lists those that overlap with one accepted before, and loses nothing', () => {
    const db = migrate();
    expect(halfHours(db)).toEqual({
      first: '20 from 0 to 19',
      longer: '4 from 20 to 23',
      later: '4 from 48 to 51',
      'of another worker': '4 from 4 to 7',
    });
    expect(overlapping(db)).toEqual(['inside', 'longer']);
  });

  test('gives the time of a job that ends to those that overlapped with it, so that no third job gets it', () => {
    const db = migrate();
    db.exec(`UPDATE jobs SET status = 'completed' WHERE id = 'first'`);
    expect(halfHours(db)).toMatchObject({ inside: '4 from 4 to 7', longer: '8 from 16 to 23' });
    db.exec(`UPDATE jobs SET status = 'cancelled' WHERE id = 'inside'`);
    expect(halfHours(db)['inside']).toBeUndefined();
    expect(overlapping(db)).toEqual(['longer']);
  });
});

test('the migration of the wait for a verification lets it begin with the sign-up, and a later one with its change', () => {
  const db = createMigratedDb('0050');
  const insertWorker = (id: string, verification: string, signedUpAt: number) =>
    db.exec(`INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at)
        VALUES ('${id}', 'worker', 'Ravi', '', '${id}', '${id}', '', '', ${signedUpAt});
      INSERT INTO workers (account_id, profession, experience, verification) VALUES ('${id}', 'plumber', '', '${verification}')`);
  insertWorker('waiting', 'unchecked', 5);
  insertWorker('verified', 'verified', 6);
  insertWorker('refused', 'refused', 7);
  db.exec(migrationText('0050'));
  insertWorker('new', 'unchecked', 8);
  const sinceOf = (id: string) =>
    Number(db.prepare('SELECT unchecked_since FROM workers WHERE account_id = ?').get(id)?.['unchecked_since']);
  expect([sinceOf('waiting'), sinceOf('new')]).toEqual([5, 8]);
  const before = Date.now();
  db.exec(`UPDATE accounts SET name = 'Ramesh'; UPDATE workers SET verification = 'unchecked' WHERE account_id = 'refused'`);
  expect([sinceOf('waiting'), sinceOf('new')]).toEqual([5, 8]);
  for (const id of ['verified', 'refused']) {
    expect(sinceOf(id)).toBeGreaterThanOrEqual(before);
    expect(sinceOf(id)).toBeLessThanOrEqual(Date.now());
  }
});

test('the migration of the payments of cancelled jobs marks those that there are, and triggers mark each one later', () => {
  const db = createMigratedDb('0055');
  const insertJob = (id: string, status: string) =>
    db.exec(`INSERT INTO jobs (id, client_id, is_direct, service, profession, status, name, email, phone, address, date, starts_at, frequency,
        duration, instructions, problem, preferred_gender, amount_paise, is_paid, start_code, created_at, write_id, worker_id)
      VALUES ('${id}', '${id}', 0, '', '', '${status}', '', '', '', '', '', 0, '', '2-hours', '', '', '', 100, 0, '', 0, '', 'w')`);
  const insertPayment = (id: string, jobId: string) =>
    db.exec(`INSERT INTO payments (id, job_id, client_id, worker_id, method, state, amount_paise, created_at, write_id)
      VALUES ('${id}', '${jobId}', 'c', 'w', 'cash', 'claimed', 100, 0, '')`);
  const marked = () => db.prepare('SELECT id FROM payments WHERE is_job_cancelled = 1 ORDER BY id').all();
  insertJob('cancelled', 'cancelled');
  insertJob('accepted', 'accepted');
  insertPayment('before', 'cancelled');
  insertPayment('of the accepted', 'accepted');
  db.exec(migrationText('0055'));
  expect(marked()).toEqual([{ id: 'before' }]);
  db.exec(`DELETE FROM payments WHERE id = 'before'`);
  insertPayment('later', 'cancelled');
  expect(marked()).toEqual([{ id: 'later' }]);
  db.exec(`UPDATE jobs SET status = 'cancelled' WHERE id = 'accepted'`);
  expect(marked()).toEqual([{ id: 'later' }, { id: 'of the accepted' }]);
});

test('the migration of the words of closed accounts erases those of their reviews, not the stars and not the words of others', () => {
  const db = createMigratedDb('0056');
  for (const [id, emailKey] of [
    ['closed', 'closed:closed'],
    ['open', 'open@example.in'],
  ])
    // prettier-ignore
    db.exec(`INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at)
        VALUES ('${id}', 'client', '', '', '${emailKey}', '', '', '', 0);
      INSERT INTO reviews (id, job_id, reviewer_id, reviewee_id, rating, comment, created_at, write_id)
        VALUES ('${id}', '${id}', '${id}', 'w', 4, 'He fixed the tap.', 0, '')`);
  db.exec(migrationText('0056'));
  expect(db.prepare('SELECT id, rating, comment FROM reviews ORDER BY id').all()).toEqual([
    { id: 'closed', rating: 4, comment: '' },
    { id: 'open', rating: 4, comment: 'He fixed the tap.' },
  ]);
});
