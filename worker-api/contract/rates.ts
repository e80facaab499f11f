import type { Duration, Service } from './catalogue.ts';
import type { Paise } from './money.ts';

/** Rupees for the first two hours of each service. */
const FIRST_TWO_HOURS: Record<Service, number> = {
  maid: 249,
  'deep-cleaning': 599,
  plumbing: 349,
  electrical: 349,
  kitchen: 399,
  cooking: 399,
  'kitchen-cleaning': 449,
  'sofa-cleaning': 499,
  'carpet-shampoo': 549,
  'window-cleaning': 329,
  'leakage-repair': 379,
  'ac-installation': 899,
  'fan-servicing': 279,
};

/** How many times the price of two hours each duration costs; longer work is a little cheaper by the hour. */
const TIMES: Record<Duration, number> = { '2-hours': 1, '4-hours': 1.9, '6-hours': 2.7, '8-hours': 3.4, 'full-day': 4 };

/** Price of one visit in paise, in whole rupees that end in 9. Without a duration: two hours. */
export const priceOf = (service: Service, duration: Duration = '2-hours'): Paise =>
  (Math.round((FIRST_TWO_HOURS[service] * TIMES[duration]) / 10) * 10 - 1) * 100;
