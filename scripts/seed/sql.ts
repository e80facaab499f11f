type Value = string | number | null;

// D1 rejects statements over 100 KB.
const STATEMENT_BYTES = 88_000;

function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (!Number.isFinite(value)) throw new Error('a number must be finite');
  return String(value);
}

/** INSERT statements that write `rows` into `table`: each under 90 KB, on one line and without a semicolon. */
export function buildInsertStatements(table: string, rows: readonly Readonly<Record<string, Value>>[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const head = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `;
  const statements: string[] = [];
  let values: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const text = `(${columns.map((column) => literal(row[column] ?? null)).join(',')})`;
    const size = Buffer.byteLength(text) + 1;
    if (values.length > 0 && head.length + bytes + size > STATEMENT_BYTES) {
      statements.push(head + values.join(','));
      [values, bytes] = [[], 0];
    }
    values.push(text);
    bytes += size;
  }
  if (values.length > 0) statements.push(head + values.join(','));
  return statements;
}
