import { readFileSync } from 'node:fs';
import { Miniflare } from 'miniflare';
import { miniflareOptions, type ServerOptions } from './miniflare-options.ts';

// A server until the process is killed: `node server-process-entry.ts <options>`, a file with what it runs.
const options = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ServerOptions;
await new Miniflare(miniflareOptions(options)).ready;
