import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { freePort } from '../support/free-port.ts';
import { root } from '../support/root.ts';

interface EmptyApp {
  /** The folder that is served. */
  folder: string;
  /** Its URL, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** The smallest page with the app’s libraries, built and served: the baseline of the measurements in a browser. */
export async function serveEmptyApp(): Promise<EmptyApp> {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-empty-'));
  const viteConfig = { root: join(root, 'tests/bench/empty-app'), configFile: false as const, logLevel: 'error' as const };
  await build({ ...viteConfig, build: { outDir: folder, emptyOutDir: true, target: 'es2022' } });
  const port = await freePort();
  const previewServer = await preview({ ...viteConfig, build: { outDir: folder }, preview: { host: '127.0.0.1', port } });
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    async close() {
      await previewServer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
