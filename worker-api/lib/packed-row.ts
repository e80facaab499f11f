import { sql, type SQL } from 'drizzle-orm';

// D1 takes at most 32 arguments to one SQL function.
const COLUMNS_PER_CHUNK = 30;

/** An expression that packs a row into one JSON text, to be read by `unpackRow`. */
export function packRow(columns: readonly string[], alias: string): SQL {
  const parts: string[] = [];
  for (let i = 0; i < columns.length; i += COLUMNS_PER_CHUNK)
    parts.push(
      `json_array(${columns
        .slice(i, i + COLUMNS_PER_CHUNK)
        .map((column) => `${alias}.${column}`)
        .join(', ')})`,
    );
  return sql.raw(`json_array(${parts.join(', ')})`);
}

export function unpackRow<T>(columns: readonly string[], packed: string): T {
  const values = (JSON.parse(packed) as (string | number | null)[][]).flat();
  return Object.fromEntries(columns.map((column, i) => [column, values[i] ?? null])) as T;
}
