import type { Paise } from './money.ts';

/** Subscription plans are priced per day, the rate card per visit. Null means unlimited. */
export const PLANS = [
  { id: 'basic', perDay: 9900, services: 1, support: 'standard', addOns: 0 },
  { id: 'standard', perDay: 18000, services: 3, support: 'priority', addOns: 1 },
  { id: 'premium', perDay: 29900, services: null, support: 'always', addOns: null },
] as const satisfies readonly {
  id: string;
  perDay: Paise;
  services: number | null;
  support: string;
  addOns: number | null;
}[];
