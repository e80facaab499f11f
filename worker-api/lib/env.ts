import * as z from 'zod/mini';
import { COMPANY_VARIABLES } from '#contract/company.ts';
import { upiAddress } from '#contract/payments.ts';
import type { SosPositionFrame, EphemeralFrame, RoomEvent } from '#contract/events.ts';
import type { Database } from './db.ts';

/** The methods of a room that the API calls. */
export interface Room {
  deliver(events: RoomEvent[]): Promise<void>;
  /** Closes connections whose tokens were revoked. */
  disconnectRevoked(): Promise<void>;
}

/** The chat room of a job, which also relays ephemeral frames. */
interface ChatRoom extends Room {
  relay(frame: EphemeralFrame): Promise<void>;
}

/** The room of the admins, which also relays the position of an emergency. */
interface SosRoom extends Room {
  relay(frame: SosPositionFrame): Promise<void>;
  /** Alerts the admins whose turn it is of unseen emergencies. */
  continueAlerts(): Promise<void>;
}

/** The binding of a kind of room. Its class, named in wrangler.toml, has the methods of `R`. */
interface RoomBinding<R extends Room> {
  idFromName(name: string): DurableObjectId;
  get(id: DurableObjectId): R;
}

/** What Hono passes to a route. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** The name of the endpoint that serves the request. */
    endpoint?: string;
    db?: Pick<Database, 'rowsRead' | 'rowsWritten'>;
  };
};

/** The bindings and variables of wrangler.toml. */
export interface Env {
  DB: D1Database;
  MEDIA: R2Bucket;
  ASSETS: Fetcher;
  /** Only bound where the account has Workers Analytics Engine. */
  METRICS?: AnalyticsEngineDataset;
  Inbox: RoomBinding<Room>;
  Dispatch: RoomBinding<Room>;
  Chat: RoomBinding<ChatRoom>;
  Sos: RoomBinding<SosRoom>;
  /** Absent on a local Worker. */
  VERSION?: WorkerVersionMetadata;
  AUTH_SECRET: string;
  DEPLOYMENT?: string;
  PUBLIC_ORIGIN?: string;
  COMPANY_NAME?: string;
  COMPANY_PHONE?: string;
  COMPANY_EMAIL?: string;
  COMPANY_ADDRESS?: string;
  GRIEVANCE_OFFICER?: string;
  MAIL_URL?: string;
  MAIL_KEY?: string;
  MAIL_FROM?: string;
  SMS_URL?: string;
  SMS_KEY?: string;
  SMS_FROM?: string;
  RATE_LIMIT_FACTOR?: string;
  START_CODE?: string;
  WORKER_VERIFICATION?: string;
  ADMIN_SECOND_FACTOR?: string;
  PHONE_VERIFICATION?: string;
  UPI_VPA?: string;
  PAYMENT_SANDBOX?: string;
  GEOCODER_URL?: string;
  ROUTER_URL?: string;
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  VAPID_SUBJECT?: string;
  PUSH_VIA?: string;
  /** To read the metrics of Workers Analytics Engine. */
  ANALYTICS_ACCOUNT_ID?: string;
  ANALYTICS_TOKEN?: string;
  ANALYTICS_URL?: string;
}

const serviceUrl = z.optional(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]));

const envSchema = z.object({
  DEPLOYMENT: z._default(z.enum(['local', 'staging', 'production']), 'production'),
  PUBLIC_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  AUTH_SECRET: z.string().check(z.minLength(32, 'AUTH_SECRET must have at least 32 characters')),
  RATE_LIMIT_FACTOR: z._default(z.pipe(z.pipe(z.string(), z.transform(Number)), z.number().check(z.positive())), 1),
  START_CODE: z._default(z.enum(['on', 'off']), 'off'),
  WORKER_VERIFICATION: z.optional(z.enum(['auto', 'manual'])),
  ADMIN_SECOND_FACTOR: z.optional(z.enum(['on', 'off'])),
  PHONE_VERIFICATION: z.optional(z.enum(['on', 'off'])),
  UPI_VPA: z.optional(z.union([z.literal(''), upiAddress])),
  PAYMENT_SANDBOX: z.optional(z.enum(['on', 'off'])),
  GEOCODER_URL: serviceUrl,
  ROUTER_URL: serviceUrl,
  VAPID_PUBLIC_KEY: z._default(z.string().check(z.regex(/^([\w-]{87})?$/)), ''),
  VAPID_PRIVATE_KEY: z._default(z.string().check(z.regex(/^([\w-]{43})?$/)), ''),
  VAPID_SUBJECT: z._default(z.string().check(z.regex(/^(mailto:|https:)/)), 'mailto:help@karigar.example'),
  PUSH_VIA: serviceUrl,
  ANALYTICS_URL: serviceUrl,
});

/** The variables that wrangler.toml may hold. `settingsOf` throws on any other value, so every request then fails. */
export const variablesSchema = z.omit(envSchema, { AUTH_SECRET: true });

export interface Settings {
  secret: string;
  /**
   * Whether the Worker was started on a development machine or by a test, where messages are printed and payments may be a
   * sandbox.
   */
  isLocal: boolean;
  /** Names of the variables that a deployment needs and lacks, or must not have. */
  problems: string[];
  /** Public origin of this deployment; null if it is not configured. */
  origin: string | null;
  rateLimitFactor: number;
  startCodeEnabled: boolean;
  verifyWorkers: boolean;
  /** Whether an admin needs a second factor besides the password. */
  adminSecondFactor: boolean;
  /** Whether workers verify their phone number before they accept jobs. */
  verifyPhones: boolean;
  /** UPI address of the platform, which then receives all UPI payments; null if clients pay the workers directly. */
  upiVpa: string | null;
  /** Whether sandbox payments are allowed: never on a deployment. */
  paymentSandbox: boolean;
  /** A geocoding service with Nominatim's API; null to use only the embedded gazetteer. */
  geocoderUrl: string | null;
  /** A routing service with OSRM's API; null to use straight lines. */
  routerUrl: string | null;
  /** The VAPID keys of push notifications; null if none are sent. `proxyUrl` replaces the push services. */
  push: { publicKey: string; privateKey: string; subject: string; proxyUrl: string | null } | null;
}

/** Without these a deployment cannot send mails with links, reach an emergency contact, notify phones, or say who runs it. */
const REQUIRED_ON_DEPLOYMENT = [
  'PUBLIC_ORIGIN',
  'MAIL_URL',
  'SMS_URL',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  ...COMPANY_VARIABLES,
] as const;

/** The secret of .dev.vars.example. */
const EXAMPLE_SECRET = /^change-me/;

const deploymentProblems = (env: Env): string[] => [
  ...REQUIRED_ON_DEPLOYMENT.filter((name) => !env[name]),
  ...(EXAMPLE_SECRET.test(env.AUTH_SECRET) ? ['AUTH_SECRET'] : []),
  ...(env.PAYMENT_SANDBOX === 'on' ? ['PAYMENT_SANDBOX'] : []),
];

const settingsCache = new WeakMap<Env, Settings>();

/** The validated variables, parsed once per isolate. Throws if the configuration is invalid. */
export function settingsOf(env: Env): Settings {
  const cached = settingsCache.get(env);
  if (cached) return cached;
  const parsed = z.parse(envSchema, env);
  const isLocal = parsed.DEPLOYMENT === 'local';
  const settings = {
    isLocal,
    problems: isLocal ? [] : deploymentProblems(env),
    secret: parsed.AUTH_SECRET,
    origin: parsed.PUBLIC_ORIGIN ?? null,
    rateLimitFactor: parsed.RATE_LIMIT_FACTOR,
    startCodeEnabled: parsed.START_CODE === 'on',
    verifyWorkers: (parsed.WORKER_VERIFICATION ?? (isLocal ? 'auto' : 'manual')) === 'manual',
    adminSecondFactor: (parsed.ADMIN_SECOND_FACTOR ?? (isLocal ? 'off' : 'on')) === 'on',
    verifyPhones: (parsed.PHONE_VERIFICATION ?? (isLocal ? 'off' : 'on')) === 'on',
    upiVpa: parsed.UPI_VPA || null,
    paymentSandbox: isLocal && parsed.PAYMENT_SANDBOX !== 'off',
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
