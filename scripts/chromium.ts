import { existsSync } from 'node:fs';

const CHROMIUM = '/usr/bin/chromium';
const WINDOWLESS = '/usr/bin/chromium-headless-shell';

/** The Chromium of this machine. */
export const chromiumPath = process.env['CHROMIUM'] ?? CHROMIUM;

/** The same engine without windows, which opens a page for half the work, where it is installed; otherwise Chromium itself. */
export const windowlessPath = process.env['CHROMIUM'] ?? (existsSync(WINDOWLESS) ? WINDOWLESS : CHROMIUM);
