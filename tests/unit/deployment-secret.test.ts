import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { settingsOf, type Env } from '#api/lib/env.ts';
import { root, SECRET } from '../support/root.ts';

test('a deployment with the secret of the example reports it', () => {
  const { AUTH_SECRET = '' } = parseEnv(readFileSync(join(root, '.dev.vars.example'), 'utf8'));
  const problemsWith = (secret: string) => settingsOf({ DEPLOYMENT: 'staging', AUTH_SECRET: secret } as Env).problems;
  expect(problemsWith(AUTH_SECRET)).toContain('AUTH_SECRET');
  expect(problemsWith(SECRET)).not.toContain('AUTH_SECRET');
});
