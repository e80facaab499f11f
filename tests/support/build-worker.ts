import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAZETTEER_FOLDER } from '#contract/places/gazetteer.ts';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { ensureGazetteer } from '../../scripts/gazetteer.ts';
import { spawnWrangler } from './spawn-script.ts';
import { root } from './root.ts';

/**
 * Builds the Worker with wrangler as for a deployment and writes it to `folder`. Many servers share one build, because loading wrangler
 * and bundling take most of the start time of `wrangler dev`.
 * @param scryptN the cost of passwords, by default that of a deployment
 */
export async function buildWorker(folder: string, scryptN?: number): Promise<string> {
  mkdirSync(join(root, 'pwa/dist'), { recursive: true });
  if (!existsSync(join(root, 'pwa/dist/index.html')))
    writeFileSync(join(root, 'pwa/dist/index.html'), '<!doctype html><title>Karigar</title>');
  if (!existsSync(join(root, 'pwa/dist', GAZETTEER_FOLDER)))
    cpSync(ensureGazetteer(), join(root, 'pwa/dist'), { recursive: true });
  const defines = scryptN === undefined ? [] : ['--define', `SCRYPT_N:${scryptN}`];
  const child = spawnWrangler(['deploy', '--dry-run', '--outdir', folder, ...defines]);
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error('the build of the Worker failed');
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'));
  writeFileSync(join(folder, 'options.json'), JSON.stringify(workerOptions));
  return folder;
}
