import * as z from 'zod/mini';
import { ERASED_NAME } from '#contract/accounts.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { responseTo } from '../recording/history.ts';
import type { AttemptedCommand } from './attempted-commands.ts';

/**
 * A command sets a register. In the literature on linearizability (Lamport; Herlihy and Wing) that is a value which is read as a whole and
 * replaced as a whole, without regard to what it was: the name of an account, a switch, whether a set has a member.
 */
export interface RegisterWrite {
  /** The kind of value, its owner and, in a set, its member. */
  register: string;
  /** Null: the server chose a value that no response has told. */
  value: string | null;
  /** The command may be acknowledged without this effect. */
  isConditional?: boolean;
}

const input = z.object({
  id: z.optional(z.string()),
  workerId: z.optional(z.string()),
  photoId: z.optional(z.string()),
  paperId: z.optional(z.string()),
  kind: z.optional(z.string()),
  verdict: z.optional(z.string()),
  available: z.optional(z.boolean()),
  endpoint: z.optional(z.string()),
  old: z.optional(z.string()),
  subscription: z.optional(z.object({ endpoint: z.string() })),
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  emergencyContact: z.optional(z.string()),
  notifications: z.optional(z.record(z.string(), z.boolean())),
});
type Input = z.infer<typeof input>;

export const YES = 'yes';
export const NO = 'no';
export const notificationsText = (value: Record<string, boolean>): string =>
  JSON.stringify(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)));

const write = (register: string, value: string | null | undefined): RegisterWrite[] =>
  value === undefined ? [] : [{ register, value }];
const maybe = (register: string, value: string): RegisterWrite => ({ register, value, isConditional: true });

const profileWrites = (
  { account }: AttemptedCommand,
  { name, description, emergencyContact, notifications }: Input,
): RegisterWrite[] => [
  // A verified worker with a new name is checked again.
  ...(name === undefined
    ? []
    : [
        ...write(`name ${account}`, name),
        ...write(`first-name ${account}`, name.split(' ')[0]),
        maybe(`verification ${account}`, 'unchecked'),
      ]),
  ...write(`description ${account}`, description),
  ...write(`emergency-contact ${account}`, emergencyContact),
  ...write(`notifications ${account}`, notifications && notificationsText(notifications)),
];

function documentWrites({ account }: AttemptedCommand, { paperId, kind }: Input): RegisterWrite[] {
  // A new face photo replaces the previous one, so it is not followed as a member of the set.
  if (kind === 'face') return write(`verification ${account}`, 'unchecked');
  return [{ register: `document ${account} ${paperId}`, value: YES }, maybe(`verification ${account}`, 'unchecked')];
}

const WRITES: Partial<Record<EndpointName, (attempted: AttemptedCommand, input: Input) => RegisterWrite[]>> = {
  addFavourite: ({ account }, { workerId }) => write(`favourite ${account} ${workerId}`, YES),
  removeFavourite: ({ account }, { workerId }) => write(`favourite ${account} ${workerId}`, NO),
  blockWorker: ({ account }, { workerId }) => [
    ...write(`block ${account} ${workerId}`, YES),
    ...write(`favourite ${account} ${workerId}`, NO),
  ],
  unblockWorker: ({ account }, { workerId }) => write(`block ${account} ${workerId}`, NO),
  setAvailability: ({ account }, { available }) => write(`available ${account}`, available ? YES : NO),
  verifyWorker: (_, { id, verdict }) => write(`verification ${id}`, verdict),
  suspendAccount: (_, { id }) => write(`suspended ${id}`, YES),
  restoreAccount: (_, { id }) => write(`suspended ${id}`, NO),
  subscribePush: (_, { endpoint }) => write(`push ${endpoint}`, YES),
  unsubscribePush: (_, { endpoint }) => write(`push ${endpoint}`, NO),
  // Only a stored subscription is renewed.
  renewPushSubscription: (_, { old, subscription }) => [
    ...write(`push ${old}`, NO),
    maybe(`push ${subscription?.endpoint}`, YES),
  ],
  changeAccount: profileWrites,
  changeWorker: profileWrites,
  closeAccount: ({ account }) => [...write(`name ${account}`, ERASED_NAME), ...write(`first-name ${account}`, ERASED_NAME)],
  changeProfilePhoto: ({ account, response }) => [
    ...write(`photo ${account}`, (response && responseTo('changeProfilePhoto', response)?.profilePhoto) ?? null),
    maybe(`verification ${account}`, 'unchecked'),
  ],
  addJobPhoto: (_, { id, photoId }) => write(`job-photo ${id} ${photoId}`, YES),
  removeJobPhoto: (_, { id, photoId }) => write(`job-photo ${id} ${photoId}`, NO),
  addVerificationDocument: documentWrites,
  removeVerificationDocument: ({ account }, { paperId }) => write(`document ${account} ${paperId}`, NO),
};

/** What a command sets, unless it was rejected. */
export function writesOf(attempted: AttemptedCommand): RegisterWrite[] {
  const writes = WRITES[attempted.command];
  if (!writes || attempted.outcome === 'rejected') return [];
  const { params, body, form } = attempted.input;
  return writes(attempted, z.parse(input, { ...params, ...body, ...form }));
}
