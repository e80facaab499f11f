import { readFileSync } from 'node:fs';
import { Miniflare } from 'miniflare';
import { servedBy, type Served } from './served.ts';

// A server until the process is killed: `node serve.ts <options>`, a file with what it runs.
const served = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Served;
await new Miniflare(servedBy(served)).ready;
