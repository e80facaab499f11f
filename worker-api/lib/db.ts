import { is, sql, SQL } from 'drizzle-orm';
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

/** A query of Drizzle's builder. Without RETURNING, an INSERT, UPDATE or DELETE has no rows. */
interface BuiltQuery<Result> {
  readonly _: { readonly result: Result };
  prepare(): { getQuery(): { sql: string; params: unknown[] }; mapResult(result: unknown, isFromBatch: true): unknown };
}
/**
 * A statement that returns rows of this type: written as `sql<Row>` (`sql<never>` without RETURNING) or built with
 * `Database.query`.
 */
export type Statement<Row = unknown> = SQL<Row> | BuiltQuery<unknown extends Row ? unknown : Row[]>;

type RowOf<S> = S extends SQL<infer Row> ? Row : S extends BuiltQuery<(infer Row)[]> ? Row : never;
type Statements = Record<string, Statement | readonly Statement[]>;
/** The rows of each of these statements. */
export type Results<S extends Statements> = {
  [Name in keyof S]: (S[Name] extends readonly (infer One)[] ? RowOf<One> : RowOf<S[Name]>)[];
};

const dialect = new SQLiteAsyncDialect();

/** The columns of an UPDATE with their new values, for after SET. */
export const assignments = (values: Record<string, string | number | null>): SQL =>
  sql.join(
    Object.entries(values).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`),
    sql`, `,
  );

/**
 * A statement for a script of many: with its values written into it, because wrangler binds none, and without RETURNING, because
 * SQLite does not commit while a statement has rows that were not read.
 */
export const toScript = (statement: SQL): string =>
  `${dialect.sqlToQuery(statement.inlineParams()).sql.replace(/\sRETURNING\s[^']*$/, '')};\n`;

/** A check that runs at the start of the first batch of a request, in its transaction: it costs no round trip of its own. */
export interface Precondition<Row = unknown> {
  /** Its failure rolls the batch back. */
  statement: SQL<Row>;
  /** Throws if the rows of the statement forbid the request. The batch was run. */
  check?(rows: readonly Row[]): void;
  /** Called after any failed batch of the request. Throws if this precondition is the reason. */
  explainFailure(): Promise<void>;
}

/** D1 as one request uses it. */
export class Database {
  /** Builds typed queries. They are run by `batch`, `all` or `first`, never awaited: only those carry the preconditions. */
  readonly query: DrizzleD1Database;
  readonly #d1: D1Database;
  readonly #preconditions: Precondition[] = [];
  /** The preconditions that no batch has run yet. */
  #pending: Precondition[] = [];
  /** The rows that D1 has read for this request. */
  rowsRead = 0;
  /** The rows that D1 has written for this request, with those of indexes. */
  rowsWritten = 0;

  constructor(d1: D1Database, ...preconditions: Precondition[]) {
    this.#d1 = d1;
    this.query = drizzle(d1);
    preconditions.forEach((precondition) => this.require(precondition));
  }

  /** Adds a precondition of all later batches; the next one runs its statement. */
  require(precondition: Precondition): void {
    this.#preconditions.push(precondition);
    this.#pending.push(precondition);
  }

  /** Makes the next batch run all preconditions again, because what they checked may have changed since. */
  recheck(): void {
    this.#pending = [...this.#preconditions];
  }

  /**
   * Runs the statements in their order, in one transaction and one round trip. A list of statements has the rows of all of
   * them.
   */
  async batch<const S extends Statements>(statements: S): Promise<Results<S>> {
    const named = Object.entries(statements).flatMap(([name, one]) =>
      [one].flat().map((statement) => ({ name, ...this.#compile(statement) })),
    );
    const preconditions = this.#pending;
    this.#pending = [];
    const rows: Record<string, unknown[]> = Object.fromEntries(Object.keys(statements).map((name) => [name, []]));
    const results = await this.#run(preconditions, named);
    preconditions.forEach((precondition, i) => precondition.check?.(results[i]?.results ?? []));
    named.forEach(({ name, rowsOf }, i) => {
      const result = results[preconditions.length + i];
      if (result) rows[name]?.push(...rowsOf(result));
    });
    return rows as Results<S>;
  }

  /** Runs the preconditions alone, for a request that may need no batch of its own. */
  async runPreconditions(): Promise<void> {
    if (this.#pending.length > 0) await this.batch({});
  }

  async #run(preconditions: Precondition[], statements: { statement: D1PreparedStatement }[]): Promise<D1Result[]> {
    const all = [...preconditions.map(({ statement }) => this.#compile(statement)), ...statements];
    try {
      const results = await this.#d1.batch(all.map(({ statement }) => statement));
      for (const { meta } of results) {
        this.rowsRead += meta.rows_read;
        this.rowsWritten += meta.rows_written;
      }
      return results;
    } catch (error) {
      for (const precondition of this.#preconditions) await precondition.explainFailure();
      this.#pending.push(...preconditions);
      throw error;
    }
  }

  async all<S extends Statement>(statement: S): Promise<RowOf<S>[]> {
    const { rows } = await this.batch({ rows: [statement] });
    return rows;
  }

  async first<S extends Statement>(statement: S): Promise<RowOf<S> | null> {
    return (await this.all(statement))[0] ?? null;
  }

  /** Drizzle's own batch fails on `sql` with parameters: only the queries of its builder are prepared there. */
  #compile(statement: Statement): { statement: D1PreparedStatement; rowsOf: (result: D1Result) => unknown[] } {
    if (is(statement, SQL)) {
      const { sql: text, params } = dialect.sqlToQuery(statement);
      return { statement: this.#d1.prepare(text).bind(...params), rowsOf: ({ results }) => results };
    }
    const prepared = statement.prepare();
    const { sql: text, params } = prepared.getQuery();
    return {
      statement: this.#d1.prepare(text).bind(...params),
      rowsOf: (result) => {
        const rows = prepared.mapResult(result, true);
        return Array.isArray(rows) ? rows : [];
      },
    };
  }
}
