import { readFileSync } from 'node:fs';
import { Miniflare } from 'miniflare';
import { miniflareOptions, type ServerOptions } from './miniflare-options.ts';

// Usage: `node server-process-entry.ts <file>`, a JSON file with ServerOptions. Runs a server until the process is killed.
const options = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ServerOptions;
await new Miniflare(miniflareOptions(options)).ready;
