import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isSuccess } from '../recording/history.ts';
import type { Account, World } from '../generator/world.ts';

const page = z.object({ cursor: z.int(), more: z.boolean() });

/** Follows an account by /api/changes, like an app: each page continues from the cursor of the one before. */
export class Follower {
  readonly #world: World;
  readonly #account: Account;
  #cursor: number | null = null;

  constructor(world: World, account: Account) {
    this.#world = world;
    this.#account = account;
  }

  /** Fetches pages until there are no more. */
  async catchUp(): Promise<void> {
    for (;;) {
      const input = this.#cursor === null ? {} : { query: { cursor: String(this.#cursor) } };
      const phone = { ...this.#account.phones[0], process: `${this.#account.phones[0].process}, follower` };
      const outcome = await this.#world.send({ phone, command: 'changes', input, key: null, headers: {}, fault: null });
      if (!isSuccess(outcome)) {
        await wait(100);
        continue;
      }
      const { cursor, more } = z.parse(page, outcome.body);
      const isFirst = this.#cursor === null;
      this.#cursor = cursor;
      if (!more && !isFirst) return;
    }
  }
}
