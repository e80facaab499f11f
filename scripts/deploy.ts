import { buildApp } from './deploy/build.ts';
import { NEW_DATABASE } from './deploy/checks.ts';
import { readConfig } from './deploy/config.ts';
import { deploy } from './deploy/deploy.ts';
import { runForEnvironment } from './deploy/environment.ts';
import { runSmokeTest } from './deploy/smoke-test.ts';
import { createWrangler } from './deploy/wrangler.ts';
import { root } from './root.ts';

await runForEnvironment(
  'deploy',
  (environment, given) =>
    deploy({
      environment,
      folder: root,
      config: readConfig(root, environment),
      wrangler: createWrangler(root, environment),
      isExportSkipped: given.includes('--no-export'),
      mayChangeDatabase: given.includes(NEW_DATABASE),
      build: buildApp,
      smokeTest: runSmokeTest,
      print: console.log,
    }),
  ['--no-export', NEW_DATABASE],
);
