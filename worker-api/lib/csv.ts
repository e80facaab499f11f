/** A cell that a spreadsheet would run as a formula (OWASP, "CSV Injection") gets an apostrophe, which spreadsheets do not show. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** One line of a CSV file (RFC 4180), every cell quoted, with its line break. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * A file of rows that are fetched while it is sent: no more than one batch of lines is ever held. The byte order mark tells Excel
 * that it is UTF-8. A failure breaks the transfer off, so that half a file never passes for a whole one.
 */
export function csvAnswer(name: string, head: readonly string[], batches: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  let begun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      if (!begun) {
        begun = true;
        return stream.enqueue(encoder.encode(`\uFEFF${csvLine(head)}`));
      }
      const { done, value } = await batches.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
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
