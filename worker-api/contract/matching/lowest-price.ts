import { SERVICE_SLUGS, SERVICES, type Profession } from '#contract/catalogue.ts';
import type { Paise } from '#contract/money.ts';
import { visitPrice } from '#contract/rate-card.ts';

/** The lowest price of a visit by a worker of a profession, in paise. */
export const lowestPrice = (profession: Profession): Paise =>
  Math.min(...SERVICE_SLUGS.filter((service) => SERVICES[service] === profession).map((service) => visitPrice(service)));
