import * as z from 'zod/mini';
import { user, type AccountChanges, type User } from '#contract/accounts.ts';
import type { Command } from './command.ts';
import { PROFILE_ENTITY_KEY } from './entity-key.ts';
import { definedFields, pickFields } from './profile-fields.ts';

const changedFields = ({ address, ...rest }: AccountChanges, profile: User): Partial<User> =>
  definedFields({ ...rest, address: address && { ...profile.address, ...definedFields(address) } }) as Partial<User>;

/** The profile after a change. */
export const applyAccountChanges = (profile: User, changes: AccountChanges): User => ({
  ...profile,
  ...changedFields(changes, profile),
});

/** Changes the client's profile; `profile` is the one before the change. */
export const changeAccount: Command<'changeAccount', { changes: AccountChanges; profile: User }> = {
  name: 'changeAccount',
  version: 1,
  blocksOnFailure: true,
  createRow: ({ changes, profile }) => ({
    entityKey: PROFILE_ENTITY_KEY,
    body: changes,
    metadata: pickFields(profile, changedFields(changes, profile)),
  }),
  // The profile is part of the session, which only a page can write.
  save: () => Promise.resolve(),
  screen: () => '/account-settings',
  rollBack: {
    area: 'client',
    profile: (profile, { metadata }) =>
      z.safeParse(user, { ...profile, ...(typeof metadata === 'object' && metadata) }).data ?? null,
  },
};
