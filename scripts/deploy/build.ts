import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** What only the build reads. Without a value here, the build would take that of the local Worker from the file `.env`. */
const BUILD_DEFAULTS = { TILE_URL: '', TILE_CREDIT: '', SERVICE_WORKER: 'on' };

/** The environment variables of a build: those of wrangler.toml, and for what only the build reads those of this command. */
export function buildVariables(deployment: Variables, command: Variables): Record<string, string | undefined> {
  const variables: Record<string, string | undefined> = { ...command, ...BUILD_DEFAULTS, ...deployment };
  for (const name of Object.keys(BUILD_DEFAULTS)) if (command[name]) variables[name] = command[name];
  return variables;
}

/** Builds the app into pwa/dist. Throws if it fails. */
export function buildApp(variables: Variables): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: buildVariables(variables, process.env),
  });
  if (status !== 0) throw new Error('The build has failed.');
}
