import { describe, expect, test } from 'vitest';
import { createClient, get, parseResponse } from '../support/test-users.ts';
import { withAdmin } from '../support/admin-console.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { admin, auditedActions, postAsAdmin } = withAdmin(server);

describe('the audit log', () => {
  test('lists the admin, action and target of each entry, newest first, in pages', async () => {
    const client = await createClient(server);
    await postAsAdmin(`/api/admin/accounts/${client.id}/suspend`, { ground: 'conduct', reason: 'Abuse' });
    await get(server, '/admin/users?q=asha', admin);
    const response = await get(server, '/api/admin/log?limit=1', admin);
    expect(await response.json()).toMatchObject([{ action: 'list.users', detail: 'q=asha', targetId: null }]);
    const [entry] = await parseResponse(
      'adminAuditLog',
      get(server, `/api/admin/log?limit=1&cursor=${response.headers.get('x-next-cursor')}`, admin),
    );
    expect(entry).toMatchObject({
      action: 'account.suspend',
      adminName: expect.stringMatching(/^admin/),
      targetId: client.id,
      target: 'client',
      targetName: expect.stringMatching(/^client/),
      detail: 'conduct: Abuse',
    });
  });

  test('cannot be changed, deleted or replaced, because the database rejects it', async () => {
    await get(server, '/admin/users', admin);
    for (const write of [
      'UPDATE audit_log SET at = 0',
      'DELETE FROM audit_log',
      `REPLACE INTO audit_log (id, at, admin_id, action, detail) SELECT id, 0, '', 'list.jobs', '' FROM audit_log`,
    ])
      await expect(server.db.prepare(write).run()).rejects.toThrow(/only added to/);
    expect(await auditedActions()).toEqual(['list.users']);
  });
});
