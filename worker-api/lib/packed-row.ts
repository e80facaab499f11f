import { sql, type SQL } from 'drizzle-orm';

// D1 takes at most 32 arguments to one SQL function; a column takes two.
const COLUMNS_PER_CHUNK = 15;

/** An expression that packs columns of a row into one JSON text, `[["name", value, ...], ...]`, to be read by `unpackRow`. */
export function packRow(columns: readonly string[], alias: string): SQL {
  const parts: string[] = [];
  for (let i = 0; i < columns.length; i += COLUMNS_PER_CHUNK)
    parts.push(
      `json_array(${columns
        .slice(i, i + COLUMNS_PER_CHUNK)
        .map((column) => `'${column}', ${alias}.${column}`)
        .join(', ')})`,
    );
  return sql.raw(`json_array(${parts.join(', ')})`);
}

/** The text that `packRow` makes of such a row. */
export const serializeRow = <T extends object>(columns: readonly (keyof T & string)[], row: T): string =>
  JSON.stringify([columns.flatMap((column) => [column, row[column] ?? null])]);

/**
 * The row that `packRow` or `serializeRow` packed. Saved responses outlive a deployment, so columns are read by name: a column
 * that was added since is null. Texts of versions that packed values only are read by position.
 */
export function unpackRow<T>(columns: readonly (keyof T & string)[], packed: string): T {
  const items = (JSON.parse(packed) as (string | number | null)[][]).flat();
  const values = new Map(items.flatMap((item, i) => (i % 2 === 0 ? [[item, items[i + 1] ?? null] as const] : [])));
  const hasNames = columns.some((column) => column === items[0]);
  return Object.fromEntries(columns.map((column, i) => [column, (hasNames ? values.get(column) : items[i]) ?? null])) as T;
}
