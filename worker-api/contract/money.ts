/** Money is integer paise inside; rupees with at most two decimals at the JSON edges that the specifications fix. */
export type Paise = number;

export const toRupees = (paise: Paise): number => paise / 100;
