import { randomToken } from './random-token.ts';

/** A new `write_id`. It only tells the writes of one row apart, so 48 random bits are enough, and every stored row has one. */
export const newWriteId = (): string => randomToken(6);
