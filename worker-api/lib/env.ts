import * as z from 'zod/mini';
import type { SosPositionFrame, EphemeralFrame, RoomEvent } from '#contract/events.ts';

/** A room, as the API sees it: somewhere to hand events to. */
export interface Room {
  deliver(events: RoomEvent[]): Promise<void>;
  /** Closes the lines of those whose tokens have died. */
  disconnectRevoked(): Promise<void>;
}

/** The room of a job, which also passes on what is kept nowhere. */
export interface ChatRoom extends Room {
  relay(frame: EphemeralFrame): Promise<void>;
}

/** The room of the desk, which also hears where an emergency moves. */
export interface SosRoom extends Room {
  relay(frame: SosPositionFrame): Promise<void>;
}

/** The bindings and variables of wrangler.toml. */
export interface Env {
  DB: D1Database;
  MEDIA: R2Bucket;
  ASSETS: Fetcher;
  Inbox: DurableObjectNamespace;
  Dispatch: DurableObjectNamespace;
  Chat: DurableObjectNamespace;
  Sos: DurableObjectNamespace;
  AUTH_SECRET: string;
  PUBLIC_ORIGIN?: string;
  MAIL_URL?: string;
  MAIL_KEY?: string;
  MAIL_FROM?: string;
  SMS_URL?: string;
  SMS_KEY?: string;
  SMS_FROM?: string;
  RATE_LIMIT_FACTOR?: string;
  START_CODE?: string;
  WORKER_VERIFICATION?: string;
  UPI_VPA?: string;
  PAYMENT_SANDBOX?: string;
  GEOCODER_URL?: string;
  ROUTER_URL?: string;
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  VAPID_SUBJECT?: string;
  PUSH_VIA?: string;
}

/** Belongs to nobody: for machines of one's own. */
const DEMO_VPA = 'karigar@example';

const serviceUrl = z.optional(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]));

const envSchema = z.object({
  PUBLIC_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  AUTH_SECRET: z.string().check(z.minLength(32, 'AUTH_SECRET must have at least 32 characters')),
  RATE_LIMIT_FACTOR: z._default(z.pipe(z.pipe(z.string(), z.transform(Number)), z.number().check(z.positive())), 1),
  START_CODE: z._default(z.enum(['on', 'off']), 'off'),
  WORKER_VERIFICATION: z._default(z.enum(['auto', 'manual']), 'auto'),
  UPI_VPA: z.optional(z.string().check(z.regex(/^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/))),
  PAYMENT_SANDBOX: z.optional(z.enum(['on', 'off'])),
  GEOCODER_URL: serviceUrl,
  ROUTER_URL: serviceUrl,
  VAPID_PUBLIC_KEY: z._default(z.string().check(z.regex(/^([\w-]{87})?$/)), ''),
  VAPID_PRIVATE_KEY: z._default(z.string().check(z.regex(/^([\w-]{43})?$/)), ''),
  VAPID_SUBJECT: z._default(z.string().check(z.regex(/^(mailto:|https:)/)), 'mailto:help@karigar.example'),
  PUSH_VIA: serviceUrl,
});

export interface Settings {
  secret: string;
  /** Where people reach this deployment; null on a machine of one's own. */
  origin: string | null;
  rateLimitFactor: number;
  startCodeEnabled: boolean;
  verifyWorkers: boolean;
  /** UPI address that money goes to; null where none is configured. */
  upiVpa: string | null;
  /** Whether payments may be tried out without money: never on a deployment unless it asks for it. */
  paymentSandbox: boolean;
  /** A service in Nominatim's format; null where the own gazetteer is all there is. */
  geocoderUrl: string | null;
  /** A service in OSRM's format; null where the way is a straight line. */
  routerUrl: string | null;
  /** The keys that notices to closed apps are signed with; null where none are sent. `via` takes them in place of the push services. */
  push: { publicKey: string; privateKey: string; subject: string; proxyUrl: string | null } | null;
}

const settingsCache = new WeakMap<Env, Settings>();

/** The variables, checked once per isolate. Throws on a deployment that is configured wrongly. */
export function settingsOf(env: Env): Settings {
  const cached = settingsCache.get(env);
  if (cached) return cached;
  const parsed = z.parse(envSchema, env);
  const settings = {
    secret: parsed.AUTH_SECRET,
    origin: parsed.PUBLIC_ORIGIN ?? null,
    rateLimitFactor: parsed.RATE_LIMIT_FACTOR,
    startCodeEnabled: parsed.START_CODE === 'on',
    verifyWorkers: parsed.WORKER_VERIFICATION === 'manual',
    upiVpa: parsed.UPI_VPA ?? (parsed.PUBLIC_ORIGIN ? null : DEMO_VPA),
    paymentSandbox: parsed.PAYMENT_SANDBOX ? parsed.PAYMENT_SANDBOX === 'on' : !parsed.PUBLIC_ORIGIN,
    geocoderUrl: parsed.GEOCODER_URL || null,
    routerUrl: parsed.ROUTER_URL || null,
    push:
      parsed.VAPID_PUBLIC_KEY && parsed.VAPID_PRIVATE_KEY
        ? {
            publicKey: parsed.VAPID_PUBLIC_KEY,
            privateKey: parsed.VAPID_PRIVATE_KEY,
            subject: parsed.VAPID_SUBJECT,
            proxyUrl: parsed.PUSH_VIA || null,
          }
        : null,
  };
  settingsCache.set(env, settings);
  return settings;
}
