import { beforeEach } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { createAdmin, post, type TestUser } from './test-users.ts';
import type { TestServer } from './server-fixture.ts';

/** Provides a new admin for each test of a file. The fields of `admin` have their values once a test has started. */
export function withAdmin(server: TestServer) {
  const admin: TestUser = { id: '', token: '', email: '', phone: '' };
  beforeEach(async () => void Object.assign(admin, await createAdmin(server)));
  return {
    admin,
    /** The audit log of this test’s admin, oldest first; with `about`, only the entries for that target. */
    auditedActions: async (about?: string): Promise<string[]> =>
      (
        await server.db
          .prepare('SELECT action, target_id FROM audit_log WHERE admin_id = ? ORDER BY id')
          .bind(admin.id)
          .all<{ action: string; target_id: string | null }>()
      ).results.flatMap((row) => (about === undefined || row.target_id === about ? [row.action] : [])),
    postAsAdmin: (path: string, body: unknown = {}, key = uuidv7()) =>
      post(server, path, body, admin, { 'idempotency-key': key }),
  };
}
