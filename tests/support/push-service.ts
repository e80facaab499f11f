import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { pushPayload, type PushPayload } from '#contract/push.ts';
import * as z from 'zod/mini';

/** The browsers' push service, with the browsers behind it: takes what is signed by the right server and reads it as they would. */
export class PushService {
  url = '';
  /** What arrived, by the browser it was for. */
  readonly arrived: { browser: string; notice: PushPayload; headers: NodeJS.Dict<string | string[]> }[] = [];
  /** Why something was refused. */
  readonly refused: string[] = [];
  readonly #browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer; status: number }>();
  readonly #serverKey: string;
  readonly #server: Server;

  /** @param serverKey the public key of the server that may send */
  constructor(serverKey: string) {
    this.#serverKey = serverKey;
    this.#server = createServer((request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const name = (request.url ?? '').split('/').at(-1) ?? '';
        const browser = this.#browsers.get(name);
        if (!browser) return answer.writeHead(404).end();
        if (browser.status !== 201) return answer.writeHead(browser.status).end();
        const wrong = this.#wrongWith(request.headers.authorization ?? '');
        if (wrong) {
          this.refused.push(wrong);
          return answer.writeHead(403).end();
        }
        const plain = decrypt(Buffer.concat(parts), {
          version: 'aes128gcm',
          privateKey: browser.keys,
          authSecret: browser.auth.toString('base64url'),
        });
        const notice = z.parse(pushPayload, JSON.parse(plain.toString('utf8')));
        this.arrived.push({ browser: name, notice, headers: request.headers });
        answer.writeHead(201).end();
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  end(): Promise<unknown> {
    return new Promise((done) => this.#server.close(done));
  }

  /** A browser that has subscribed, as its PushSubscription says it. `status` is what the service answers for it. */
  browser(name: string, status = 201): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    this.#browsers.set(name, { keys, auth, status });
    return {
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  /** RFC 8292: who signed, for whom, until when, and how to reach him. */
  #wrongWith(authorization: string): string | null {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    if (key !== this.#serverKey) return 'another key';
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const [head = '', claims = '', signature = ''] = token.split('.');
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!signed) return 'a bad signature';
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string; exp?: number; sub?: string };
    if (said.aud !== 'https://fcm.googleapis.com') return `for ${said.aud}`;
    const seconds = (said.exp ?? 0) - Date.now() / 1000;
    if (seconds <= 0 || seconds > 86_400) return `for ${seconds} seconds`;
    return /^(mailto:|https:)/.test(said.sub ?? '') ? null : 'from nobody';
  }
}
