import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { withStorage } from '../database.ts';
import { localLocation, remoteLocation, type Location } from './location.ts';

const deployment = z.optional(z.enum(['production', 'staging']));

interface Command {
  /** Calls `callback` with the deployment of `--remote`, otherwise with the state folder, on which no server may be running. */
  withLocation: <T>(callback: (location: Location) => Promise<T>) => Promise<T>;
  folder: string | undefined;
  afterTimeTravel: boolean;
  /** A newer backup folder, or a file with a newer export. */
  newer: string | undefined;
  deletesFiles: boolean;
  /** The ids of accounts to close. */
  closedIds: string[];
  /** Whether the files themselves are read, and not only what the database says of them. */
  seesFiles: boolean;
}

/** The arguments of the two commands. Ends the process if they are not valid. */
export function readCommand(usage: string): Command {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        remote: { type: 'string' },
        'read-files': { type: 'boolean', default: false },
        'after-time-travel': { type: 'boolean', default: false },
        newer: { type: 'string' },
        'delete-files': { type: 'boolean', default: false },
        close: { type: 'string', multiple: true, default: [] },
      },
    });
    const remote = z.parse(deployment, values.remote);
    return {
      withLocation: (callback) =>
        remote
          ? callback(remoteLocation(remote, values['read-files']))
          : withStorage((storage) => callback(localLocation(storage))),
      folder: positionals[0],
      afterTimeTravel: values['after-time-travel'],
      newer: values.newer,
      deletesFiles: values['delete-files'],
      closedIds: values.close,
      seesFiles: !remote || values['read-files'],
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}
