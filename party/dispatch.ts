import { Room } from './room.ts';

/** The workers of one profession in one cell of the grid. */
export class Dispatch extends Room {
  readonly party = 'dispatch';
}
