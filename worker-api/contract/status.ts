export const STATUSES = ['pending', 'accepted', 'ongoing', 'completed', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];
/** `withdraw` is the client's cancel on the request and bookings pages; `cancel` is the calendar's and the worker's. */
export type Action = 'accept' | 'start' | 'complete' | 'withdraw' | 'cancel';
export type Actor = 'client' | 'worker' | 'admin';

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
  admin: {
    cancel: { from: ['pending', 'accepted', 'ongoing'], to: 'cancelled' },
  },
};

/** The statuses a move may start from and the one it leads to; null where `actor` has no such move (contract, "One status, two vocabularies"). */
export const moveOf = (action: Action, actor: Actor): { from: readonly Status[]; to: Status } | null =>
  MOVES[actor][action] ?? null;

/** Where `action` by `actor` leads from `from`, or null where it is no move. */
export function nextStatus(from: Status, action: Action, actor: Actor): Status | null {
  const move = moveOf(action, actor);
  return move?.from.includes(from) ? move.to : null;
}

export const CLIENT_STATUSES = ['pending', 'confirmed', 'ongoing', 'completed', 'cancelled'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** The client's word for a stored status. */
export const clientStatus = (stored: Status): ClientStatus => (stored === 'accepted' ? 'confirmed' : stored);
