import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { decrypt } from 'http_ece';
import { pushPayload, type PushPayload } from '#contract/push.ts';
import * as z from 'zod/mini';
import { listenOnLoopback } from './listen-on-loopback.ts';

interface Subscriber {
  keys: ReturnType<typeof createECDH>;
  auth: Buffer;
  status: number | 'silent';
  audience: string;
}

/** A fake push service with subscribed browsers. It accepts messages that the right server has signed, and decrypts them like a browser. */
export class FakePushService {
  url = '';
  /** The accepted messages with their subscribers. */
  readonly delivered: { subscriber: string; payload: PushPayload; headers: NodeJS.Dict<string | string[]> }[] = [];
  /** Why messages were rejected. */
  readonly rejectionReasons: string[] = [];
  /** The requests that were open at once, at most. */
  mostOpen = 0;
  #open = 0;
  readonly #silent: ServerResponse[] = [];
  readonly #subscribers = new Map<string, Subscriber>();
  readonly #serverPublicKey: string;
  readonly #server: Server;

  /** @param serverPublicKey the VAPID public key of the only server that may send */
  constructor(serverPublicKey: string) {
    this.#serverPublicKey = serverPublicKey;
    this.#server = createServer((request, response) => {
      this.mostOpen = Math.max(this.mostOpen, ++this.#open);
      response.on('close', () => this.#open--);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const name = (request.url ?? '').split('/').at(-1) ?? '';
        const subscriber = this.#subscribers.get(name);
        if (!subscriber) return response.writeHead(404).end();
        if (subscriber.status === 'silent') return this.#silent.push(response);
        if (subscriber.status !== 201) return response.writeHead(subscriber.status).end();
        const rejectionReason = this.#rejectionReason(request.headers.authorization ?? '', subscriber.audience);
        if (rejectionReason) {
          this.rejectionReasons.push(rejectionReason);
          return response.writeHead(403).end();
        }
        const decrypted = decrypt(Buffer.concat(chunks), {
          version: 'aes128gcm',
          privateKey: subscriber.keys,
          authSecret: subscriber.auth.toString('base64url'),
        });
        const payload = z.parse(pushPayload, JSON.parse(decrypted.toString('utf8')));
        this.delivered.push({ subscriber: name, payload, headers: request.headers });
        response.writeHead(201).end();
      });
    });
  }

  async start(): Promise<void> {
    this.url = `http://127.0.0.1:${await listenOnLoopback(this.#server)}`;
  }
  stop(): Promise<unknown> {
    return new Promise((done) => this.#server.close(done));
  }

  /** Accepts the messages without a response so far. */
  acceptSilent(): void {
    for (const response of this.#silent.splice(0)) response.writeHead(201).end();
  }

  /**
   * Subscribes a browser and returns its PushSubscription. `status` is the response to messages for it; `silent` means none. `audience` is the
   * origin of the service that this one stands for.
   */
  subscribe(
    name: string,
    status: Subscriber['status'] = 201,
    audience = 'https://fcm.googleapis.com',
  ): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    this.#subscribers.set(name, { keys, auth, status, audience });
    return {
      endpoint: `${audience}/fcm/send/${name}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  /** Checks the key, signature, audience, expiry and contact according to RFC 8292. */
  #rejectionReason(authorization: string, audience: string): string | null {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    if (key !== this.#serverPublicKey) return 'another key';
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const [header = '', claims = '', signature = ''] = token.split('.');
    const isSignatureValid = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!isSignatureValid) return 'a bad signature';
    const jwtClaims = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string; exp?: number; sub?: string };
    if (jwtClaims.aud !== audience) return `for ${jwtClaims.aud}`;
    const seconds = (jwtClaims.exp ?? 0) - Date.now() / 1000;
    if (seconds <= 0 || seconds > 86_400) return `for ${seconds} seconds`;
    return /^(mailto:|https:)/.test(jwtClaims.sub ?? '') ? null : 'from nobody';
  }
}
