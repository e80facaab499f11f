import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { settings } from './settings.ts';

/**
 * Completes package-lock.json after `npm install`. If a registry mirror lacks a package's build for another platform, npm
 * omits it from the lockfile, and `npm ci` then fails with "Missing: … from lock file". This platform does not need the
 * file; its name, version and platform are enough.
 */
const file = join(settings.root, 'package-lock.json');
const entry = z.looseObject({
  version: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});
const lock = z.parse(z.looseObject({ packages: z.record(z.string(), entry) }), JSON.parse(readFileSync(file, 'utf8')));

const OPERATING_SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const CPUS = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32'];

let added = 0;
for (const dependent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(dependent.optionalDependencies ?? {})) {
    const words = name.split(/[^a-z0-9]+/);
    const os = OPERATING_SYSTEMS.find((system) => words.includes(system)) ?? (words.includes('windows') ? 'win32' : undefined);
    const cpu = CPUS.find((processor) => words.includes(processor)) ?? (words.includes('64') ? 'x64' : undefined);
    const path = `node_modules/${name}`;
    if (lock.packages[path] || !/^\d/.test(version) || (!os && cpu !== 'wasm32')) continue;
    lock.packages[path] = {
      version,
      ...(dependent.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
      ...(cpu && { cpu: [cpu] }),
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} builds for other platforms were added to the lockfile.`);
