import { OrderedRoom } from './ordered-room.ts';

/** One account's inbox. */
export class Inbox extends OrderedRoom {
  readonly party = 'inbox';
}
