import * as z from 'zod/mini';
import type { SosPositionFrame, EphemeralFrame, RoomEvent } from '#contract/events.ts';

/** A room, as the API sees it: somewhere to hand events to. */
export interface Room {
  deliver(events: RoomEvent[]): Promise<void>;
  /** Closes the lines of those whose tokens have died. */
  dropRevoked(): Promise<void>;
}

/** The room of a job, which also passes on what is kept nowhere. */
export interface ChatRoom extends Room {
  pass(frame: EphemeralFrame): Promise<void>;
}

/** The room of the desk, which also hears where an emergency moves. */
export interface DeskRoom extends Room {
  pass(frame: SosPositionFrame): Promise<void>;
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

const variables = z.object({
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
  startCode: boolean;
  verifyWorkers: boolean;
  /** UPI address that money goes to; null where none is configured. */
  upiVpa: string | null;
  /** Whether payments may be tried out without money: never on a deployment unless it asks for it. */
  sandbox: boolean;
  /** A service in Nominatim's format; null where the own gazetteer is all there is. */
  geocoderUrl: string | null;
  /** A service in OSRM's format; null where the way is a straight line. */
  routerUrl: string | null;
  /** The keys that notices to closed apps are signed with; null where none are sent. `via` takes them in place of the push services. */
  push: { publicKey: string; privateKey: string; subject: string; via: string | null } | null;
}

const known = new WeakMap<Env, Settings>();

/** The variables, checked once per isolate. Throws on a deployment that is configured wrongly. */
export function settingsOf(env: Env): Settings {
  const cached = known.get(env);
  if (cached) return cached;
  const read = z.parse(variables, env);
  const settings = {
    secret: read.AUTH_SECRET,
    origin: read.PUBLIC_ORIGIN ?? null,
    rateLimitFactor: read.RATE_LIMIT_FACTOR,
    startCode: read.START_CODE === 'on',
    verifyWorkers: read.WORKER_VERIFICATION === 'manual',
    upiVpa: read.UPI_VPA ?? (read.PUBLIC_ORIGIN ? null : DEMO_VPA),
    sandbox: read.PAYMENT_SANDBOX ? read.PAYMENT_SANDBOX === 'on' : !read.PUBLIC_ORIGIN,
    geocoderUrl: read.GEOCODER_URL || null,
    routerUrl: read.ROUTER_URL || null,
    push:
      read.VAPID_PUBLIC_KEY && read.VAPID_PRIVATE_KEY
        ? {
            publicKey: read.VAPID_PUBLIC_KEY,
            privateKey: read.VAPID_PRIVATE_KEY,
            subject: read.VAPID_SUBJECT,
            via: read.PUSH_VIA || null,
          }
        : null,
  };
  known.set(env, settings);
  return settings;
}
