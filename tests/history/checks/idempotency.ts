import * as z from 'zod/mini';
import { ERASED_NAME } from '#contract/accounts.ts';
import { isKeyHonoured } from '../mutations.ts';
import { errorCodeOf, type Call, type History } from '../recording/history.ts';
import type { Anomaly } from './anomaly.ts';
import { inputText, isConclusive } from './attempted-commands.ts';

/** A key is stored for 48 hours. */
const KEY_LIFETIME_MS = 48 * 3_600_000;

/** Personal data of the other side: a later response to the same key has those that the caller may see by then. */
const PERSONAL_FIELDS = new Set([
  'phone',
  'email',
  'address',
  'clientName',
  'workerName',
  'workerPhone',
  // Of a payment.
  'upi',
  // Of an emergency.
  'who',
  'place',
  'trail',
]);
/** Where the home of a job is. Its worker may see that only while the job is in progress. */
const HOME_FIELDS = new Set(['lat', 'lng', 'about', 'distance']);
/** Whether a field of this object is personal data. Only a job that a worker sees has a `customer`. */
const isPersonal = (holder: object, name: string): boolean =>
  PERSONAL_FIELDS.has(name) || ('customer' in holder && HOME_FIELDS.has(name));

/** What the client of a job wrote, and what follows from it. It is erased with their account. */
const ERASABLE_FIELDS = new Set(['description', 'customer', 'lat', 'lng', 'distance']);
const isErasedJob = (value: object): boolean =>
  z.safeParse(z.object({ customer: z.object({ name: z.literal(ERASED_NAME) }) }), value).success;
/** The profile in a registration, whose worker has moved or closed the account since. */
const ERASABLE_PROFILE_FIELDS = new Set(['lat', 'lng']);
const isErasedProfile = (value: object): boolean => 'serviceRadiusKm' in value && 'lat' in value && value.lat === null;
const isErased = (value: object, name: string): boolean =>
  (isErasedJob(value) && ERASABLE_FIELDS.has(name)) || (isErasedProfile(value) && ERASABLE_PROFILE_FIELDS.has(name));

const withoutPersonalData = (value: unknown): string =>
  JSON.stringify(value, function (this: object, name, part: unknown) {
    return isPersonal(this, name) ? undefined : part;
  });

const isKeyReused = (call: Call): boolean => errorCodeOf(call) === 'request.key_reused';
const isWithinLifetime = (first: Call, later: Call): boolean => later.invokedAt - first.invokedAt < KEY_LIFETIME_MS;

/** The names of the fields in which two JSON values differ. */
function differences(a: unknown, b: unknown, path = ''): string[] {
  if (withoutPersonalData(a) === withoutPersonalData(b)) return [];
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return [path];
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) =>
    isPersonal(a, name) || isErased(b, name)
      ? []
      : differences(left.get(name), right.get(name), path ? `${path}.${name}` : name),
  );
}

/** Attempts of one command get one response: the same status and the same body. */
function checkReplays(calls: readonly Call[]): Anomaly[] {
  const conclusive = calls.filter((call) => isConclusive(call) && !isKeyReused(call));
  const [first, ...later] = conclusive.toSorted((a, b) => a.completed - b.completed);
  if (!first) return [];
  return later.flatMap((call) => {
    const fields = call.status === first.status ? differences(first.body, call.body) : ['status'];
    if (fields.length === 0 || !isWithinLifetime(first, call)) return [];
    const message = `${first.command}: another response to the same key, in ${fields.join(', ')}`;
    return [{ kind: 'replay-differs' as const, subject: `key ${first.key}`, message, calls: [first.call, call.call] }];
  });
}

/** A key belongs to the first request that got a conclusive response with it; every later other request is rejected. */
function checkReuse(calls: readonly Call[]): Anomaly[] {
  const owners = calls.filter((call) => isConclusive(call) && !isKeyReused(call));
  return calls.flatMap((call): Anomaly[] => {
    const isOther = (other: Call) => inputText(other.input) !== inputText(call.input) || other.command !== call.command;
    const subject = `key ${call.key}`;
    if (isKeyReused(call)) {
      if (calls.some((other) => isOther(other) && other.invoked < call.completed)) return [];
      const message = `${call.command}: rejected for a reused key, but no other request had this key`;
      return [{ kind: 'key-wrongly-reused', subject, message, calls: [call.call] }];
    }
    if (!isConclusive(call)) return [];
    const owner = owners.find((one) => isOther(one) && one.completed < call.invoked && isWithinLifetime(one, call));
    if (!owner) return [];
    // Where two requests have shared a key already, the earlier one owns it.
    if (owners.some((one) => !isOther(one) && one.invoked < owner.completed)) return [];
    const message = `${call.command}: another request with this key got ${call.status} ${errorCodeOf(call) ?? ''} instead of request.key_reused`;
    return [{ kind: 'reused-key-accepted', subject, message, calls: [owner.call, call.call] }];
  });
}

export function checkIdempotency({ calls }: History): Anomaly[] {
  const keyed = calls.filter(({ key, command }) => key !== null && isKeyHonoured(command));
  const byKey = Map.groupBy(keyed, ({ account, key }) => `${account} ${key}`);
  return [...byKey.values()].flatMap((sameKey) => [
    ...checkReuse(sameKey),
    ...[...Map.groupBy(sameKey, ({ command, input }) => `${command} ${inputText(input)}`).values()].flatMap(checkReplays),
  ]);
}
