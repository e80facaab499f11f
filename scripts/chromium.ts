import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { packageBinPath } from './package-bin.ts';

interface Registry {
  findExecutable(name: string): { executablePath(): string | undefined };
}
// Where Playwright keeps the browsers it downloads, and where each system has Chrome and Edge. It has no public name.
const { registry }: { registry: { registry: Registry } } = createRequire(import.meta.url)('playwright-core/lib/coreBundle');

const registryPath = (name: string): string | undefined => registry.registry.findExecutable(name).executablePath();

/** A snap is left out: it sees another /tmp than the tests, which keep profiles there. */
const searchPaths = (name: string): (string | undefined)[] =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin']
    .filter((folder) => !folder.startsWith('/snap/'))
    .map((folder) => join(folder, name));

const findFullBrowser = (): string | undefined =>
  [
    registryPath('chromium'),
    ...searchPaths('chromium'),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    registryPath('chrome'),
    registryPath('msedge'),
  ].find((path) => path && existsSync(path));

const findHeadlessShell = (): string | undefined =>
  [registryPath('chromium-headless-shell'), ...searchPaths('chromium-headless-shell')].find((path) => path && existsSync(path));

/** Downloads Playwright's headless shell. Nothing is said of a failure: the caller says what to install instead. */
function download(): string | undefined {
  console.log("No Chromium was found; Playwright's headless shell is being downloaded …");
  spawnSync(process.execPath, [packageBinPath('playwright-core'), 'install', 'chromium-headless-shell'], { stdio: 'ignore' });
  return findHeadlessShell();
}

function throwBrowserNotFound(what: string): never {
  throw new Error(
    `${what} Install Chromium, Chrome or Edge (on Debian: apt-get install chromium), run "npx playwright-core install --with-deps chromium", or set CHROMIUM to the path of one.`,
  );
}

function fromEnvironment(): string | undefined {
  const path = process.env['CHROMIUM'];
  return path && !existsSync(path) ? throwBrowserNotFound(`CHROMIUM is ${path}, which does not exist.`) : path || undefined;
}

/** Path of a browser with everything: a headless shell lacks the camera, push notifications and installing. */
export const fullBrowserPath = (): string =>
  fromEnvironment() ??
  findFullBrowser() ??
  throwBrowserNotFound('A headless shell is not enough here, and there is no full browser.');

/** Path of the headless shell, which opens a page for half the work; of a full browser where there is none. */
export const headlessShellPath = (): string =>
  fromEnvironment() ?? findHeadlessShell() ?? findFullBrowser() ?? download() ?? throwBrowserNotFound('There is no browser.');
