import { createServer } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { createPng } from './png.ts';

interface TileRequest {
  zoom: number;
  /** The Referer header. */
  referrer: string | undefined;
}

/** A tile server on this machine, which can fail. */
export interface TileServer {
  /** Its URL template. */
  url: string;
  requests: TileRequest[];
  /** Whether it responds with a status of 500. */
  failing: boolean;
  stop: () => Promise<void>;
}

export async function startTileServer(): Promise<TileServer> {
  const tile = createPng(256, [190, 214, 200]);
  const server = createServer((request, response) => {
    tiles.requests.push({ zoom: Number(request.url?.split('/')[1]), referrer: request.headers.referer });
    if (tiles.failing) response.writeHead(500, { 'access-control-allow-origin': '*' }).end();
    else
      response
        .writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
        .end(tile);
  });
  const port = await listenOnLoopback(server);
  const tiles: TileServer = {
    url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    requests: [],
    failing: false,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return tiles;
}
