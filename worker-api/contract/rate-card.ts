import type { Duration, Service } from './catalogue.ts';
import type { Paise } from './money.ts';

/** Price of the first two hours of each service in rupees. */
const TWO_HOUR_PRICES: Record<Service, number> = {
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

/** Factor on the price of two hours; longer visits are cheaper per hour. */
const DURATION_FACTORS: Record<Duration, number> = {
  '2-hours': 1,
  '4-hours': 1.9,
  '6-hours': 2.7,
  '8-hours': 3.4,
  'full-day': 4,
};

/** Price of one visit in paise: whole rupees that end in 9. The default duration is two hours. */
export const visitPrice = (service: Service, duration: Duration = '2-hours'): Paise =>
  (Math.round((TWO_HOUR_PRICES[service] * DURATION_FACTORS[duration]) / 10) * 10 - 1) * 100;
