import { OrderedRoom } from './ordered-room.ts';

/** The inbox of one account. */
export class Inbox extends OrderedRoom {
  readonly party = 'inbox';
}
