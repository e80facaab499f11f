import * as z from 'zod/mini';

export const STATUSES = ['pending', 'accepted', 'ongoing', 'completed', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];
export const status = z.enum(STATUSES);

export const ACTIONS = ['accept', 'start', 'complete', 'withdraw', 'cancel'] as const;
/** `withdraw` is the client's cancel on the request and bookings pages; `cancel` is the calendar's and the worker's. */
export type Action = (typeof ACTIONS)[number];
export type Actor = 'client' | 'worker';

const MOVES: Record<Actor, Partial<Record<Action, { from: readonly Status[]; to: Status }>>> = {
  client: {
    withdraw: { from: ['pending'], to: 'cancelled' },
    cancel: { from: ['pending', 'accepted', 'ongoing'], to: 'cancelled' },
  },
  worker: {
    accept: { from: ['pending'], to: 'accepted' },
    start: { from: ['accepted'], to: 'ongoing' },
    complete: { from: ['ongoing'], to: 'completed' },
    cancel: { from: ['accepted', 'ongoing'], to: 'cancelled' },
  },
};

/** Where `action` by `actor` leads from `from`, or null where it is no move (contract, "One status, two vocabularies"). */
export function nextStatus(from: Status, action: Action, actor: Actor): Status | null {
  const move = MOVES[actor][action];
  return move?.from.includes(from) ? move.to : null;
}

/** The statuses `action` may start from. */
export const sourcesOf = (action: Action, actor: Actor): readonly Status[] => MOVES[actor][action]?.from ?? [];

export const CLIENT_STATUSES = ['pending', 'confirmed', 'ongoing', 'completed', 'cancelled'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** The client's word for a stored status. */
export const clientStatus = (stored: Status): ClientStatus => (stored === 'accepted' ? 'confirmed' : stored);
