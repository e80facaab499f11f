import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

const META: D1Meta & Record<string, unknown> = {
  duration: 0,
  size_after: 0,
  rows_read: 0,
  rows_written: 0,
  last_row_id: 0,
  changed_db: false,
  changes: 0,
};
const unused = (): never => {
  throw new Error('only prepared statements and batches run here');
};

/** A database of this process with the interface of D1, as far as the `Database` of the API uses it. */
export function sqliteD1(db: DatabaseSync): D1Database {
  const parameters = new WeakMap<D1PreparedStatement, { text: string; values: SQLInputValue[] }>();
  const prepare = (text: string, values: SQLInputValue[] = []): D1PreparedStatement => {
    const statement: D1PreparedStatement = {
      bind: (...bound: SQLInputValue[]) => prepare(text, bound),
      first: unused,
      run: unused,
      all: unused,
      raw: unused,
    };
    parameters.set(statement, { text, values });
    return statement;
  };
  const run = (statement: D1PreparedStatement) => {
    const found = parameters.get(statement);
    if (!found) throw new Error('the statement belongs to another database');
    return { success: true as const, meta: META, results: db.prepare(found.text).all(...found.values) as never[] };
  };
  return {
    prepare,
    batch: async (statements: D1PreparedStatement[]) => {
      db.exec('BEGIN');
      try {
        const results = statements.map(run);
        db.exec('COMMIT');
        return results;
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    exec: unused,
    withSession: unused,
    dump: unused,
  };
}
