/**
 * A cell that a spreadsheet would run as a formula (OWASP, "CSV Injection") gets an apostrophe, which spreadsheets do not show.
 */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** One line of a CSV file (RFC 4180), every cell quoted, with its line break. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * Streams a file whose rows are fetched while it is sent, one batch of lines in memory at a time. The byte order mark tells
 * Excel that it is UTF-8. A failure aborts the transfer, so that an incomplete file is never taken for a complete one.
 */
export function csvResponse(name: string, columnNames: readonly string[], batches: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  let headerSent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!headerSent) {
        headerSent = true;
        return controller.enqueue(encoder.encode(`\uFEFF${csvLine(columnNames)}`));
      }
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
