import type { ResponseInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { HealthParts } from '#contract/operations.ts';
import { countActiveSession } from '#api/lib/auth.repository.ts';
import type { Context, OptionalContext } from '#api/lib/context.ts';
import type { Env } from '#api/lib/env.ts';
import { selectBacklog, type Backlog } from '#api/lib/event-outbox.repository.ts';
import { log } from '#api/lib/log.ts';
import { selectCronRun, type CronRun } from '#api/lib/metrics.repository.ts';
import { dutyOf, selectDuty } from '#api/features/duty/duty.usecases.ts';
import { cronHealth, outboxHealth, worksInBackground } from './health.rules.ts';

export { worksInBackground };

const TIMEOUT_MS = 3000;

/** Whether this work succeeds in time. */
const isWorking = (part: string, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(() => true),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), TIMEOUT_MS);
    }),
  ]).catch((error: unknown) => {
    log('error', 'health.failed', { part }, error);
    return false;
  });

async function checkBindings(env: Env): Promise<Pick<HealthParts, 'files' | 'rooms'>> {
  const [files, rooms] = await Promise.all([
    isWorking('files', env.MEDIA.head('health')),
    // A room without members, which reads its storage and delivers nothing.
    isWorking('rooms', env.Inbox.get(env.Inbox.idFromName('health')).deliver([])),
  ]);
  return { files: { ok: files }, rooms: { ok: rooms } };
}

type Bindings = Awaited<ReturnType<typeof checkBindings>>;

const partsOf = ({ settings, now }: Context, bindings: Bindings, backlog: Backlog | undefined, run: CronRun | undefined) => ({
  database: { ok: true },
  ...bindings,
  configuration: { ok: settings.problems.length === 0, problems: settings.problems },
  outbox: outboxHealth(backlog, now),
  cron: cronHealth(run, now),
});

/** While the database does not respond, no one knows whether the session of the admin has ended: this names no settings. */
const partsWithoutDatabase = ({ settings }: Context, bindings: Bindings): HealthParts => ({
  database: { ok: false },
  ...bindings,
  configuration: { ok: settings.problems.length === 0, problems: [] },
  outbox: { ok: false, waiting: 0, oldestAt: null },
  cron: { ok: false, at: null, duration: 0, failedSteps: [] },
});

/** What `worksInBackground` judges, with three rows read. */
export const selectBackground = () => ({ backlog: selectBacklog(1), run: selectCronRun() });

/** The state of each part. Throws if the database does not respond. */
export async function findHealthParts(context: Context): Promise<HealthParts> {
  const [{ backlog, run }, bindings] = await Promise.all([
    context.db.batch({ backlog: selectBacklog(), run: selectCronRun() }),
    checkBindings(context.env),
  ]);
  return partsOf(context, bindings, backlog[0], run[0]);
}

/**
 * Whether the service responds, and for an admin the state of each part. Throws for everyone else if the database does not
 * respond.
 */
export async function getHealth(context: OptionalContext): Promise<ResponseInput<(typeof endpoints)['health']>> {
  const { db, env, settings, actor, now } = context;
  const admin = actor?.role === 'admin' ? actor : null;
  const configured = settings.problems.length === 0;
  const version = env.VERSION?.id ?? null;
  const reading = db.batch({
    ...selectBackground(),
    ...(admin && { backlog: selectBacklog() }),
    duty: selectDuty(now),
    session: admin ? [countActiveSession(admin, now)] : [],
  });
  const health = ({ duty, backlog, run }: Awaited<typeof reading>) => ({
    ok: true,
    now,
    configured,
    version,
    working: worksInBackground(backlog[0], run[0], now),
    onDuty: dutyOf(duty, now).onDuty.length > 0,
  });
  if (!admin) return health(await reading);
  const [rows, bindings] = await Promise.all([
    reading.catch((error: unknown) => log('error', 'health.failed', { part: 'database' }, error)),
    checkBindings(env),
  ]);
  if (!rows)
    return {
      ok: false,
      now,
      configured,
      version,
      working: false,
      onDuty: false,
      parts: partsWithoutDatabase(context, bindings),
    };
  const isActive = rows.session[0]?.active === 1;
  return { ...health(rows), ...(isActive && { parts: partsOf(context, bindings, rows.backlog[0], rows.run[0]) }) };
}
