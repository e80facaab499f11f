import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { listenOnLoopback } from './listen-on-loopback.ts';

const COLUMNS = ['timestamp', '_sample_interval', 'blob1', 'blob2', ...Array.from({ length: 20 }, (_, i) => `double${i + 1}`)];

/**
 * A dataset of Workers Analytics Engine and the HTTP API that runs SQL on it. SQLite runs the queries; like the original it writes
 * sums of 64-bit numbers as strings.
 * @param sampleInterval for how many data points each stored one stands
 */
export async function startFakeAnalyticsEngine(path: string, token: string, sampleInterval = 1) {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE TABLE karigar_metrics (${COLUMNS.join(', ')})`);
  db.function('toDateTime', (seconds) => seconds);
  const insert = db.prepare(`INSERT INTO karigar_metrics VALUES (${COLUMNS.map(() => '?').join(', ')})`);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(403).end('{"errors":[]}');
      if (request.method !== 'POST' || request.url !== path) return response.writeHead(404).end();
      const query = Buffer.concat(chunks).toString('utf8');
      if (!/FORMAT JSON\s*$/.test(query)) return response.writeHead(400).end('another format');
      const rows = db.prepare(query.replace(/FORMAT JSON\s*$/, '')).all();
      const data = rows.map((row) => ({ ...row, count: String(row['count']) }));
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ meta: [], data, rows: data.length, rows_before_limit_at_least: data.length }));
    });
  });
  const port = await listenOnLoopback(server);
  const dataset: AnalyticsEngineDataset = {
    writeDataPoint({ blobs = [], doubles = [] } = {}) {
      const numbers = Array.from({ length: 20 }, (_, i) => doubles[i] ?? 0);
      const [name, label] = blobs.map(String);
      insert.run(Math.floor(Date.now() / 1000), sampleInterval, name ?? '', label ?? '', ...numbers);
    },
  };
  return {
    url: `http://127.0.0.1:${port}`,
    dataset,
    close: () => void server.close(),
  };
}
