import type { Slot } from '#contract/time.ts';

/** The key of a slot in `services` and in `spoken`. */
export const SLOT_KEYS = {
  '08:00 - 10:00 AM': '08',
  '10:00 - 12:00 PM': '10',
  '12:00 - 02:00 PM': '12',
  '02:00 - 04:00 PM': '02',
  '04:00 - 06:00 PM': '04',
} as const satisfies Record<Slot, string>;
