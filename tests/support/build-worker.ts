import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAZETTEER_FOLDER } from '#contract/places/gazetteer.ts';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { ensureGazetteer } from '../../scripts/gazetteer.ts';
import { spawnWrangler } from './spawn-script.ts';
import { root } from './root.ts';

/**
 * The Worker as it would be deployed, by wrangler and its configuration, in a folder that it makes. Built once for many servers:
 * bundling anew, and loading wrangler itself, is most of what `wrangler dev` does before it answers.
 */
export async function buildWorker(folder: string): Promise<string> {
  mkdirSync(join(root, 'pwa/dist'), { recursive: true });
  if (!existsSync(join(root, 'pwa/dist/index.html')))
    writeFileSync(join(root, 'pwa/dist/index.html'), '<!doctype html><title>Karigar</title>');
  if (!existsSync(join(root, 'pwa/dist', GAZETTEER_FOLDER)))
    cpSync(ensureGazetteer(), join(root, 'pwa/dist'), { recursive: true });
  const child = spawnWrangler(['deploy', '--dry-run', '--outdir', folder]);
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error('the Worker was not built');
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'));
  writeFileSync(join(folder, 'options.json'), JSON.stringify(workerOptions));
  return folder;
}
