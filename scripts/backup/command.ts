import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { localLocation, remoteLocation, type Location } from './location.ts';

const deployment = z.optional(z.enum(['production', 'staging']));

interface Command {
  location: Location;
  folder: string | undefined;
  afterTimeTravel: boolean;
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
      },
    });
    const remote = z.parse(deployment, values.remote);
    return {
      location: remote ? remoteLocation(remote, values['read-files']) : localLocation(),
      folder: positionals[0],
      afterTimeTravel: values['after-time-travel'],
      seesFiles: !remote || values['read-files'],
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}
