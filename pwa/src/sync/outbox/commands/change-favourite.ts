import type { Command } from './command.ts';
import { favouriteEntityKey } from './entity-key.ts';

const favouriteCommand = {
  version: 1,
  blocksOnFailure: false,
  createRow: (workerId: string) => ({ entityKey: favouriteEntityKey(workerId), params: { workerId } }),
  // The list of favourites is fetched again.
  save: () => Promise.resolve(),
  screen: () => '/favorites',
} as const;

export const addFavourite: Command<'addFavourite', string> = { ...favouriteCommand, name: 'addFavourite' };
export const removeFavourite: Command<'removeFavourite', string> = { ...favouriteCommand, name: 'removeFavourite' };
