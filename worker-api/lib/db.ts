import { AppError } from './app-error.ts';

export type SqlValue = string | number | null;

/** A statement with its parameters. Values never become text. */
export interface Sql {
  text: string;
  params: SqlValue[];
}

const isSql = (value: SqlValue | Sql): value is Sql => typeof value === 'object' && value !== null;

/** Builds a statement; `${value}` becomes a parameter, `${sql`…`}` is put in place. */
export function sql(strings: TemplateStringsArray, ...values: (SqlValue | Sql)[]): Sql {
  let text = strings[0] ?? '';
  const params: SqlValue[] = [];
  values.forEach((value, i) => {
    if (isSql(value)) {
      text += value.text;
      params.push(...value.params);
    } else {
      text += '?';
      params.push(value);
    }
    text += strings[i + 1] ?? '';
  });
  return { text, params };
}

/** Text of the program itself (a column list), never of a person. */
export const raw = (text: string): Sql => ({ text, params: [] });

export type Row = Record<string, SqlValue>;

/**
 * D1 as one request sees it. `guard` is a statement that fails when the caller's token is dead; it rides in front of the first
 * round trip, in the same transaction, so that checking costs none of its own and a revoked token can write nothing.
 */
export class Database {
  readonly #d1: D1Database;
  #guard: Sql | null;
  readonly #isSessionActive: (() => Promise<boolean>) | null;

  constructor(d1: D1Database, guard?: { statement: Sql; isSessionActive: () => Promise<boolean> }) {
    this.#d1 = d1;
    this.#guard = guard?.statement ?? null;
    this.#isSessionActive = guard?.isSessionActive ?? null;
  }

  /** Runs the statements in one transaction and one round trip; the rows of each, in order. */
  async batch(statements: Sql[]): Promise<Row[][]> {
    const guard = this.#guard;
    try {
      const results = await this.#d1.batch<Row>(
        (guard ? [guard, ...statements] : statements).map(({ text, params }) => this.#d1.prepare(text).bind(...params)),
      );
      this.#guard = null;
      return results.slice(guard ? 1 : 0).map((result) => result.results);
    } catch (error) {
      if (guard && this.#isSessionActive && !(await this.#isSessionActive())) throw new AppError('auth.required');
      throw error;
    }
  }

  /** The rows of one statement. `T` is the row the statement's column list promises. */
  async all<T>(statement: Sql): Promise<T[]> {
    const [rows = []] = await this.batch([statement]);
    return rows as T[];
  }

  async first<T>(statement: Sql): Promise<T | null> {
    return (await this.all<T>(statement))[0] ?? null;
  }
}

// D1 takes at most 32 arguments to one SQL function.
const COLUMNS_PER_CHUNK = 30;

/** An expression that holds a whole row as one JSON text, for reading back with `unpackRow`. */
export function packRow(columns: readonly string[], alias: string): Sql {
  const parts: string[] = [];
  for (let i = 0; i < columns.length; i += COLUMNS_PER_CHUNK)
    parts.push(
      `json_array(${columns
        .slice(i, i + COLUMNS_PER_CHUNK)
        .map((column) => `${alias}.${column}`)
        .join(', ')})`,
    );
  return raw(`json_array(${parts.join(', ')})`);
}

export function unpackRow<T>(columns: readonly string[], packed: string): T {
  const values = (JSON.parse(packed) as SqlValue[][]).flat();
  return Object.fromEntries(columns.map((column, i) => [column, values[i] ?? null])) as T;
}
