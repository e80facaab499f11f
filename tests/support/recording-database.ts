import { Database, type Statement } from '#api/lib/db.ts';

const unused = (): never => {
  throw new Error('the recording database answers batches only');
};
const statement: D1PreparedStatement = { bind: () => statement, first: unused, run: unused, all: unused, raw: unused };
const emptyD1: D1Database = {
  prepare: () => statement,
  batch: () => Promise.resolve([]),
  exec: unused,
  withSession: unused,
  dump: unused,
};

/** Records the statements that it is given, and answers each with no rows. */
export class RecordingDatabase extends Database {
  #recorded: (Statement | readonly Statement[])[] = [];

  constructor() {
    super(emptyD1);
  }

  override async batch<const S extends Record<string, Statement | readonly Statement[]>>(statements: S) {
    this.#recorded.push(...Object.values(statements));
    return super.batch(statements);
  }

  /** The statements since the last call. */
  takeRecorded(): (Statement | readonly Statement[])[] {
    return this.#recorded.splice(0);
  }
}
