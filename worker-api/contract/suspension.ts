import type { ErrorCode } from './errors.ts';

/**
 * Why an account is suspended, in a word. Its owner is told it at the login; the reason in an admin's own words is for admins.
 */
export const SUSPENSION_GROUNDS = ['safety', 'conduct', 'identity', 'payments', 'no_shows', 'terms'] as const;
export type SuspensionGround = (typeof SUSPENSION_GROUNDS)[number];

/** What the login to a suspended account is refused with. Suspensions from before there were grounds have none. */
export const SUSPENSION_ERRORS = [
  'account.suspended',
  ...SUSPENSION_GROUNDS.map((ground) => `account.suspended_${ground}` as const),
] as const satisfies readonly ErrorCode[];

/** The detail of a suspension in the audit log. */
export const suspensionDetail = ({ ground, reason }: { ground: SuspensionGround; reason: string }): string =>
  `${ground}: ${reason}`;

/** Reverses `suspensionDetail`. Entries from before there were grounds have the reason only. */
export function parseSuspensionDetail(detail: string): { ground: SuspensionGround | null; reason: string } {
  const ground = SUSPENSION_GROUNDS.find((each) => detail.startsWith(`${each}: `)) ?? null;
  return { ground, reason: ground ? detail.slice(ground.length + 2) : detail };
}
