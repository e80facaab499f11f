import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { packageBinPath } from './package-bin.ts';

interface Registry {
  findExecutable(name: string): { executablePath(): string | undefined };
}
// Playwright's registry knows the paths of downloaded browsers and of installed Chrome and Edge. It has no public export.
const { registry }: { registry: { registry: Registry } } = createRequire(import.meta.url)('playwright-core/lib/coreBundle');

const registryPath = (name: string): string | undefined => registry.registry.findExecutable(name).executablePath();

/** Excludes snaps, which see another /tmp than the tests, whose profiles are there. */
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

/** Downloads Playwright's headless shell. Does not report a failure: the caller says what to install instead. */
function download(): string | undefined {
  console.log("Chromium was not found. Downloading Playwright's headless shell …");
  spawnSync(process.execPath, [packageBinPath('playwright-core'), 'install', 'chromium-headless-shell'], { stdio: 'ignore' });
  return findHeadlessShell();
}

function throwBrowserNotFound(what: string): never {
  throw new Error(
    `${what} Install Chromium, Chrome or Edge (on Debian: apt-get install chromium), run "npx playwright-core install --with-deps chromium", or set CHROMIUM to the path of a browser.`,
  );
}

function fromEnvironment(): string | undefined {
  const path = process.env['CHROMIUM'];
  return path && !existsSync(path) ? throwBrowserNotFound(`CHROMIUM is ${path}, which does not exist.`) : path || undefined;
}

/** Path of a full browser: a headless shell lacks the camera, push notifications and installation. */
export const fullBrowserPath = (): string =>
  fromEnvironment() ??
  findFullBrowser() ??
  throwBrowserNotFound('These tests need a full browser instead of a headless shell, and none was found.');

/** Path of the headless shell, which needs half the CPU time per page, or of a full browser if there is none. */
export const headlessShellPath = (): string =>
  fromEnvironment() ?? findHeadlessShell() ?? findFullBrowser() ?? download() ?? throwBrowserNotFound('No browser was found.');
