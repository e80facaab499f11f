/** Money is integer paise internally, and rupees with at most two decimals in JSON that the specifications fix. */
export type Paise = number;

export const toRupees = (paise: Paise): number => paise / 100;
/** Rounds to whole paise. */
export const toPaise = (rupees: number): Paise => Math.round(rupees * 100);
