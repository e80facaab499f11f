import type { Environment } from './environment.ts';

/** What a run has changed, as far as it got. */
export interface Changes {
  /** The state of the database before the migrations; null while none was applied. */
  bookmark: string | null;
  /** The version that was deployed before; null if there was none. */
  previousVersion: string | null;
  /** Whether the new version may have been deployed. */
  isDeployed: boolean;
}

/** How to undo what a run has changed, with the values of the commands. */
export function describeRollback({ bookmark, previousVersion, isDeployed }: Changes, environment: Environment): string {
  if (!bookmark) return 'Nothing was changed, so there is nothing to go back from.';
  const rollback = previousVersion
    ? [
        '  It brings back the database too that it was deployed with. After a restore into a new one, never do this: deploy the',
        '  older commit with the id of the new database instead.',
        `  npx wrangler rollback ${previousVersion} --env ${environment}`,
      ].join('\n')
    : '  No version was deployed before, so there is none to go back to.';
  return [
    'To go back:',
    isDeployed ? '- To the version that was deployed before:' : '- The version that was deployed before still runs. If not:',
    rollback,
    '- To the database as it was before the migrations. All that users have written since is lost:',
    `  npx wrangler d1 time-travel restore DB --env ${environment} --bookmark=${bookmark}`,
    '  Then, or else rooms and phones ignore new events and messages, and log-ins that were ended are valid:',
    `  npm run restore -- --after-time-travel --remote ${environment}`,
    '  What has to be done before and after that is in docs/operations.md, under Time Travel.',
  ].join('\n');
}
