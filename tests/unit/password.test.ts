import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#api/lib/password.ts';
import { root } from '../support/root.ts';

describe('A password', () => {
  test('is hashed with the cost of a deployment, N = 16384, unless a test lowers it', () => {
    const script = `import { hashPassword } from './worker-api/lib/password.ts'; console.log(await hashPassword('Karigar@123'));`;
    const hash = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' });
    expect(hash.trim()).toMatch(/^scrypt\$[\w+/=]{24}\$[\w+/=]{44}\$16384$/);
  });

  test('is verified with the cost of its hash', async () => {
    const hash = await hashPassword('Karigar@123');
    expect(hash).toMatch(/\$1024$/);
    expect(await verifyPassword('Karigar@123', hash)).toBe(true);
    expect(await verifyPassword('Karigar@124', hash)).toBe(false);
    expect(await verifyPassword('Karigar@123', hash.replace(/1024$/, '2048'))).toBe(false);
    expect(await verifyPassword('Karigar@123', null)).toBe(false);
  });
});
