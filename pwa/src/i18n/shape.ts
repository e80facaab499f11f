/** The same keys as the English file, with any texts: a missing or surplus key in another language does not compile. */
export type Like<T> = { [K in keyof T]: T[K] extends string ? string : Like<T[K]> };
