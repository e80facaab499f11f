import { SERVICE_SLUGS, SERVICES, type Profession, type Service } from '#contract/catalogue.ts';
import type { Paise } from '#contract/money.ts';
import { visitPrice } from '#contract/rate-card.ts';

export const servicesOf = (profession: Profession): Service[] =>
  SERVICE_SLUGS.filter((service) => SERVICES[service] === profession);

/** The lowest price of a visit by a worker of a profession, in paise. */
export const lowestPrice = (profession: Profession): Paise =>
  Math.min(...servicesOf(profession).map((service) => visitPrice(service)));
