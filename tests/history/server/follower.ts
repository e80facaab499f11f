import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isSuccess } from '../recording/history.ts';
import type { Account, Surroundings } from '../generator/world.ts';

/** The cursors of the next page. A server that tells new profiles of workers has a cursor for them. */
const page = z.object({ cursor: z.int(), profileCursor: z.optional(z.int()), more: z.boolean() });

/** Follows an account by /api/changes, like an app: each page continues from the cursors of the one before. */
export class Follower {
  readonly #world: Pick<Surroundings, 'send'>;
  readonly #account: Account;
  #last = Promise.resolve();
  #cursors: Record<string, string> | null = null;

  constructor(world: Pick<Surroundings, 'send'>, account: Account) {
    this.#world = world;
    this.#account = account;
  }

  /** Fetches pages until there are no more. Calls wait for one another, because each continues from the cursors of the one before. */
  catchUp(): Promise<void> {
    this.#last = this.#last.then(() => this.#fetchAll());
    return this.#last;
  }

  async #fetchAll(): Promise<void> {
    const [phone] = this.#account.phones;
    for (;;) {
      const outcome = await this.#world.send({
        phone: { ...phone, process: `${phone.process}, follower` },
        command: 'changes',
        input: this.#cursors === null ? {} : { query: this.#cursors },
        key: null,
        headers: {},
        fault: null,
      });
      if (!isSuccess(outcome)) {
        await wait(100);
        continue;
      }
      const { cursor, profileCursor, more } = z.parse(page, outcome.body);
      const isFirst = this.#cursors === null;
      this.#cursors = { cursor: String(cursor), ...(profileCursor !== undefined && { profileCursor: String(profileCursor) }) };
      if (!more && !isFirst) return;
    }
  }
}
