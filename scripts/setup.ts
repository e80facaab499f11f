import { runForEnvironment } from './deploy/environment.ts';
import { setUp } from './deploy/setup.ts';
import { createWrangler } from './deploy/wrangler.ts';
import { root } from './root.ts';

await runForEnvironment('setup', (environment) =>
  setUp({
    environment,
    folder: root,
    wrangler: createWrangler(root, environment),
    variables: process.env,
    print: console.log,
  }),
);
