import { is, SQL } from 'drizzle-orm';
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { AppError } from './app-error.ts';

/** A query of Drizzle's builder. Without RETURNING, an INSERT, UPDATE or DELETE has no rows. */
interface BuiltQuery<Result> {
  readonly _: { readonly result: Result };
  prepare(): { getQuery(): { sql: string; params: unknown[] }; mapResult(result: unknown, isFromBatch: true): unknown };
}
/** A statement that returns rows of this type: written as `sql<Row>` (`sql<never>` without RETURNING) or built with `Database.query`. */
export type Statement<Row = unknown> = SQL<Row> | BuiltQuery<unknown extends Row ? unknown : Row[]>;

type RowOf<S> = S extends SQL<infer Row> ? Row : S extends BuiltQuery<(infer Row)[]> ? Row : never;
type Statements = Record<string, Statement | readonly Statement[]>;
type Results<S extends Statements> = {
  [Name in keyof S]: (S[Name] extends readonly (infer One)[] ? RowOf<One> : RowOf<S[Name]>)[];
};

const dialect = new SQLiteAsyncDialect();

/**
 * D1 as one request uses it. `guard` is a statement that fails if the caller's token is revoked. It runs at the start of the first
 * batch, in the same transaction: the check costs no round trip of its own, and a revoked token cannot write.
 */
export class Database {
  /** Builds typed queries. They are run by `batch`, `all` or `first`, never awaited: only those carry the guard. */
  readonly query: DrizzleD1Database;
  readonly #d1: D1Database;
  #guard: SQL | null;
  readonly #isSessionActive: (() => Promise<boolean>) | null;

  constructor(d1: D1Database, guard?: { statement: SQL; isSessionActive: () => Promise<boolean> }) {
    this.#d1 = d1;
    this.query = drizzle(d1);
    this.#guard = guard?.statement ?? null;
    this.#isSessionActive = guard?.isSessionActive ?? null;
  }

  /** Runs the statements in their order, in one transaction and one round trip. A list of statements has the rows of all of them. */
  async batch<const S extends Statements>(statements: S): Promise<Results<S>> {
    const named = Object.entries(statements).flatMap(([name, one]) =>
      [one].flat().map((statement) => ({ name, ...this.#compile(statement) })),
    );
    const guard = this.#guard && this.#compile(this.#guard);
    const rows: Record<string, unknown[]> = Object.fromEntries(Object.keys(statements).map((name) => [name, []]));
    try {
      const results = await this.#d1.batch([...(guard ? [guard] : []), ...named].map(({ statement }) => statement));
      this.#guard = null;
      named.forEach(({ name, rowsOf }, i) => {
        const result = results[guard ? i + 1 : i];
        if (result) rows[name]?.push(...rowsOf(result));
      });
    } catch (error) {
      if (guard && this.#isSessionActive && !(await this.#isSessionActive())) throw new AppError('auth.required');
      throw error;
    }
    return rows as Results<S>;
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
