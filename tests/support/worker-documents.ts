import { uuidv7 } from '#contract/ids.ts';
import { VERIFICATION_DOCUMENT_KINDS, type VerificationDocumentKind } from '#contract/workers/worker-profile.ts';
import { buildInsertStatements } from '../../scripts/seed/sql.ts';
import type { TestServer } from './server-fixture.ts';
import type { TestUser } from './test-users.ts';

type Keys = Partial<Record<VerificationDocumentKind, string>>;

/** INSERT statements of documents of a worker with these keys, by default a new one of each kind. Their files are not stored. */
export const workerDocumentRows = (workerId: string, keys: Keys = { face: uuidv7(), portfolio: uuidv7() }): string[] =>
  buildInsertStatements(
    'media',
    VERIFICATION_DOCUMENT_KINDS.flatMap((kind) => {
      const { [kind]: key } = keys;
      return key ? [{ key, owner_id: workerId, kind, content_type: 'image/png', size: 5, created_at: 0 }] : [];
    }),
  );

export const insertWorkerDocuments = async ({ db }: Pick<TestServer, 'db'>, { id }: Pick<TestUser, 'id'>, keys?: Keys) =>
  void (await db.exec(workerDocumentRows(id, keys).join('\n')));
