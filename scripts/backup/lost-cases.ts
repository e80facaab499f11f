import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

const emergency = z.object({
  id: z.string(),
  at: z.int(),
  state: z.string(),
  account_id: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
});
const ticket = z.object({
  id: z.string(),
  at: z.int(),
  number: z.string(),
  account_id: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
});

/** The emergencies and the open tickets of a newer export, with what is needed to call these people. */
export function readCases(db: DatabaseSync) {
  const emergencies = z.parse(
    z.array(emergency),
    db
      .prepare(
        `SELECT c.id, coalesce(c.pressed_at, c.created_at) AS at, c.state, c.account_id, a.phone, c.lat, c.lng
         FROM sos_cases c LEFT JOIN accounts a ON a.id = c.account_id WHERE c.drill_by IS NULL ORDER BY c.created_at`,
      )
      .all(),
  );
  const tickets = z.parse(
    z.array(ticket),
    db
      .prepare(
        `SELECT t.id, t.created_at AS at, t.number, t.account_id, coalesce(a.phone, t.phone) AS phone, coalesce(a.email, t.email) AS email
         FROM tickets t LEFT JOIN accounts a ON a.id = t.account_id WHERE t.closed_at IS NULL ORDER BY t.created_at`,
      )
      .all(),
  );
  const words = (at: number, ...parts: (string | null)[]) => [new Date(at).toISOString(), ...parts].filter(Boolean).join(', ');
  const sender = (account: string | null) => (account ? `account ${account}` : 'a guest');
  return {
    emergencies: emergencies.map(({ id, at, state, account_id: account, phone, lat, lng }) => ({
      id,
      text: words(at, id, state, sender(account), phone, lat === null || lng === null ? null : `at ${lat},${lng}`),
    })),
    tickets: tickets.map(({ id, at, number, account_id: account, phone, email }) => ({
      id,
      text: words(at, number, sender(account), phone, email),
    })),
  };
}
