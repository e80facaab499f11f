import { describeOldFiles } from '../backup/old-files.ts';
import { findVersion } from './account.ts';
import { findProblems } from './checks.ts';
import type { DeploymentConfig } from './config.ts';
import { applyMigrations, exportDatabase, findBookmark, hasTables, pendingMigrations } from './database.ts';
import type { Environment } from './environment.ts';
import { formatProblems } from './problems.ts';
import { publish } from './publish.ts';
import { runSteps, type Step } from './steps.ts';
import { describeRollback, type Changes } from './rollback.ts';
import type { Wrangler } from './wrangler.ts';

export interface Deployment {
  environment: Environment;
  /** The folder of wrangler.toml, which also receives the export. */
  folder: string;
  config: DeploymentConfig;
  wrangler: Wrangler;
  /** Whether to migrate without an export: D1 answers no request during one, so no emergency is stored. */
  isExportSkipped: boolean;
  /** Whether the database may be another one than that of the version that runs, as after a restore. */
  mayChangeDatabase: boolean;
  /** Builds the app with these variables. */
  build: (variables: Record<string, string>) => void;
  /** Checks the version at this origin and returns what is wrong. */
  smokeTest: (origin: string, version: string) => Promise<string[]>;
  print: (text: string) => void;
}

/** Exports the database before migrations. Returns what it has done. */
function exportBeforeMigrations({ environment, folder, wrangler, isExportSkipped }: Deployment): string {
  if (!hasTables(wrangler)) return 'The database is empty, so there is nothing to export.';
  if (pendingMigrations(wrangler, folder).length === 0) return 'No migration is pending, so nothing was exported.';
  if (isExportSkipped) return 'Nothing was exported, because --no-export was given. The bookmark below is the only way back.';
  return `The data of all users is in ${exportDatabase(wrangler, folder, environment, new Date())}. Delete it within 30 days.`;
}

/** The steps of a deployment. They record in `changes` how far they got. */
function deploymentSteps(deployment: Deployment, changes: Changes): Step[] {
  const { folder, config, wrangler } = deployment;
  let version = '';
  return [
    // First, because a build that fails has changed nothing.
    { name: 'build the app', run: () => deployment.build(config.variables) },
    { name: 'export the database', run: () => exportBeforeMigrations(deployment) },
    {
      name: 'apply the migrations',
      run: () => {
        changes.previousVersion = findVersion(wrangler);
        changes.bookmark = findBookmark(wrangler);
        applyMigrations(wrangler);
      },
    },
    {
      name: 'deploy the Worker',
      run: () => {
        changes.isDeployed = true;
        version = publish(wrangler, folder);
        return `Version ${version}`;
      },
    },
    {
      name: 'test the deployment',
      run: async () => {
        const failures = await deployment.smokeTest(config.variables['PUBLIC_ORIGIN'] ?? '', version);
        if (failures.length > 0) throw new Error(failures.map((failure) => `\n- ${failure}`).join(''));
      },
    },
  ];
}

/** Checks and deploys. Returns whether everything succeeded. */
export async function deploy(deployment: Deployment): Promise<boolean> {
  const { environment, config, wrangler, print, mayChangeDatabase } = deployment;
  const problems = findProblems(wrangler, config, environment, mayChangeDatabase);
  if (problems.length > 0) {
    print(`Nothing was deployed to ${environment}, because:\n\n${formatProblems(problems)}`);
    return false;
  }
  const changes: Changes = { bookmark: null, previousVersion: null, isDeployed: false };
  const succeeded = await runSteps(deploymentSteps(deployment, changes), print);
  if (succeeded) print(`\n${config.variables['PUBLIC_ORIGIN']} runs the new version.`);
  print(`\n${describeRollback(changes, environment)}`);
  const oldFiles = describeOldFiles(deployment.folder, Date.now());
  if (oldFiles) print(`\n${oldFiles}`);
  return succeeded;
}
