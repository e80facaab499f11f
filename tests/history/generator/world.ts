import type { EndpointName } from '#contract/endpoints.ts';
import type { CommandInput, Invocation } from '../recording/history.ts';

/** A device of an account, with its own clock. */
export interface Phone {
  /** Name in the history. */
  process: string;
  /** Null for a guest. */
  account: string | null;
  token: string | null;
  /** How far its clock is ahead. */
  skewMs: number;
}

/** A user with two phones. */
export interface Account {
  id: string;
  phones: readonly [Phone, Phone];
}

export interface OutgoingCall {
  phone: Phone;
  command: EndpointName;
  input: CommandInput;
  key: string | null;
  headers: Record<string, string>;
  fault: Invocation['fault'];
}

/** `status` is null if no response arrived. */
export interface Outcome {
  status: number | null;
  body: unknown;
  /** The cursor of the next page of a list. */
  nextCursor: string | null;
}

/** What the generator needs of the outside: the server, its clock, the mails that it sends, and the apps that follow the changes. */
export interface World extends Surroundings {
  /** Resolves when the app that follows an account has all changes so far. */
  catchUp(account: Account): Promise<void>;
}

/** The server and its users. */
export interface Surroundings {
  /** Waits while there is no server, then sends one call. Never rejects. */
  send(call: OutgoingCall): Promise<Outcome>;
  /** The server's clock. */
  now(): number;
  /** The token of the newest password reset link that was mailed to this address, or null if none comes. */
  resetTokenFor(email: string): Promise<string | null>;
  /** The newest code that was sent to this phone number, or null if none comes. */
  phoneCodeFor(phone: string): Promise<string | null>;
  clients: readonly Account[];
  workers: readonly Account[];
  /** Clients whose requests end by time. */
  waitingClients: readonly Account[];
  /** Workers whose favourites, blocks, availability and verification change. They accept no jobs. */
  toggledWorkers: readonly Account[];
  /** Clients whom the admin suspends. */
  suspendedClients: readonly Account[];
  admin: Account;
}
