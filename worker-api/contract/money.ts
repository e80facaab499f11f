/** Money is integer paise internally, and rupees with at most two decimals in JSON that the specifications fix. */
export type Paise = number;

export const toRupees = (paise: Paise): number => paise / 100;
