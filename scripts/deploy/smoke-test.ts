import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';

const health = z.object({ configured: z.boolean(), version: z.nullable(z.string()) });

/** A check of a deployment: what `path` must respond with. */
interface Check {
  path: string;
  /** Returns what is wrong with the response as a sentence, or null. */
  explain: (response: Response) => Promise<string | null>;
}

const isPage = async ({ status, headers }: Response): Promise<string | null> =>
  status === 200 && headers.get('content-type')?.startsWith('text/html') ? null : `It responds with ${status} and no page.`;

async function explainHealth(response: Response, version: string | null): Promise<string | null> {
  if (response.status !== 200) return `It responds with ${response.status}.`;
  const state = health.safeParse(await response.json().catch(() => null));
  if (!state.success) return 'It is not that of Karigar.';
  if (state.data.version !== version)
    return `It runs the version ${state.data.version ?? 'without an id'}, and not ${version}.`;
  return state.data.configured ? null : 'A setting is missing. The dashboard of the admin console names it.';
}

const checks = (version: string | null): Check[] => [
  { path: '/api/health', explain: (response) => explainHealth(response, version) },
  { path: '/', explain: isPage },
  { path: '/services', explain: isPage },
  {
    path: '/assets/does-not-exist.js',
    explain: async ({ status }) => (status === 404 ? null : `A file that does not exist responds with ${status}.`),
  },
];

/**
 * Checks a deployment by its public address. A new version takes seconds to reach all of Cloudflare, so what fails is repeated.
 * @param version the id of the version that must run; null for a local Worker
 * @param fetchUrl fetches a URL
 * @returns the failures that remain, as sentences
 */
export async function runSmokeTest(
  origin: string,
  version: string | null,
  fetchUrl: typeof fetch = fetch,
  { attempts = 20, pauseMs = 3000 } = {},
): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const failures: string[] = [];
    for (const { path, explain } of checks(version)) {
      const url = `${origin}${path}`;
      const failure = await fetchUrl(url, { redirect: 'manual', cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
        explain,
        (error: unknown) => `It does not respond: ${error instanceof Error ? error.message : String(error)}`,
      );
      if (failure) failures.push(`${url}: ${failure}`);
    }
    if (failures.length === 0 || attempt === attempts) return failures;
    await wait(pauseMs);
  }
}
