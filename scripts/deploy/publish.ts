import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Wrangler } from './wrangler.ts';

const deployEntry = z.object({ type: z.literal('deploy'), version_id: z.string() });

/** The commit of the checkout, for the list of versions; null outside of git. */
function findCommit(folder: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

/** Deploys the Worker with the built app, marked with the commit. Returns the id of the new version. */
export function publish(wrangler: Wrangler, folder: string): string {
  const outputFolder = mkdtempSync(join(tmpdir(), 'karigar-deploy-'));
  const outputFile = join(outputFolder, 'wrangler.ndjson');
  const commit = findCommit(folder);
  try {
    wrangler(['deploy', ...(commit ? ['--tag', commit] : [])], { variables: { WRANGLER_OUTPUT_FILE_PATH: outputFile } });
    const entries = readFileSync(outputFile, 'utf8').trim().split('\n');
    for (const entry of entries) {
      const result = deployEntry.safeParse(JSON.parse(entry));
      if (result.success) return result.data.version_id;
    }
    throw new Error('wrangler deploy has not deployed a version.');
  } finally {
    rmSync(outputFolder, { recursive: true });
  }
}
