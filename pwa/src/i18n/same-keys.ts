/** The keys of the English file with any texts: a missing or extra key in another language does not compile. */
export type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
