import type { Paise } from './money.ts';

/** Plans are prices by the day, beside the rate card's prices by the visit. Null stands for "as many as you like". */
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
