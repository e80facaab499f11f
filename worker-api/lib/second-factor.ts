import type { Endpoint } from '#contract/endpoint.ts';
import { RECENT_SECOND_FACTOR_MS } from '#contract/second-factor.ts';
import { AppError } from './app-error.ts';
import type { Actor } from './auth.ts';
import type { Settings } from './env.ts';

/** Whether this login still lacks the second factor. */
export const lacksSecondFactor = (
  settings: Settings,
  { role, secondFactorAt }: Pick<Actor, 'role' | 'secondFactorAt'>,
): boolean => settings.adminSecondFactor && role === 'admin' && secondFactorAt === undefined;

/** Whether the second factor was presented so recently that it allows what takes money or an account away. */
export const isSecondFactorRecent = ({ secondFactorAt }: Actor, now: number): boolean =>
  secondFactorAt !== undefined && secondFactorAt > now - RECENT_SECOND_FACTOR_MS;

/**
 * Throws `auth.second_factor_required` and `auth.second_factor_recent` if an endpoint needs more of an admin than they
 * presented.
 */
export function checkSecondFactor(settings: Settings, actor: Actor, need: Endpoint['secondFactor'], now: number): void {
  if (need === 'pending') return;
  if (lacksSecondFactor(settings, actor)) throw new AppError('auth.second_factor_required');
  if (need === 'recent' && settings.adminSecondFactor && actor.role === 'admin' && !isSecondFactorRecent(actor, now))
    throw new AppError('auth.second_factor_recent');
}
