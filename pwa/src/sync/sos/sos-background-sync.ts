import Dexie from 'dexie';
import type { Area } from '#pwa/sync/session/area.ts';
import { changeSignal, readAllSignals, readSignal, SOS_DATABASE } from './sos-database.ts';
import { isSosStatus, post, WITHDRAW_PATH } from './sos-request.ts';
import { sendPress, withResponse, withWithdrawal } from './sos-signals.ts';
import { databaseName } from '#pwa/sync/database-name.ts';
import { AccountData } from '#pwa/sync/schema.ts';

/** The page sends the press itself, with the position. This waits for it, and sends only if the page was killed. */
const PAGE_TIMEOUT_MS = 5_000;

/** The area of a holder; null for a guest. */
const areaOf = (holder: string): Area | null =>
  (['client', 'worker'] as const).find((area) => holder.startsWith(`${area}-`)) ?? null;

/** The token of a holder that is logged in on this device; none if it cannot be read, because an emergency does not need it. */
async function tokenOf(holder: string): Promise<string | undefined> {
  const area = areaOf(holder);
  const name = area && databaseName(area, holder.slice(area.length + 1));
  if (!name || !(await Dexie.getDatabaseNames()).includes(name)) return undefined;
  const data = new AccountData(name);
  try {
    return (await data.session.get('token'))?.token;
  } catch {
    return undefined;
  } finally {
    data.close();
  }
}

/**
 * Sends every unconfirmed press on this device, and what is to be told of cancelled ones, for the service worker's `sync`
 * event. Resolves to whether something could not be sent, so that the browser retries.
 */
export async function sendSignals(): Promise<boolean> {
  if (!(await Dexie.exists(SOS_DATABASE))) return false;
  let isUnconfirmed = false;
  for (const cancelled of await readAllSignals()) {
    const { holder, cancelledPressId, untoldSince } = cancelled;
    if (!cancelledPressId || untoldSince === undefined) continue;
    const sentAt = Date.now();
    const body = { caseToken: cancelled.caseToken, pressId: cancelledPressId };
    const result = await post(WITHDRAW_PATH(cancelledPressId), await tokenOf(holder), body, isSosStatus);
    const told = await changeSignal(holder, (current) => withWithdrawal(current, cancelledPressId, result, sentAt));
    isUnconfirmed ||= told?.untoldSince !== undefined;
  }
  for (const { holder, pressId, pressedAt } of await readAllSignals()) {
    if (!pressId) continue;
    const remainingMs = Math.min(PAGE_TIMEOUT_MS, Math.max(0, pressedAt + PAGE_TIMEOUT_MS - Date.now()));
    await new Promise((resolve) => {
      setTimeout(resolve, remainingMs);
    });
    const signal = await readSignal(holder);
    if (signal?.pressId !== pressId) continue;
    const token = await tokenOf(holder);
    const result = await sendPress(signal, pressId, token ? areaOf(holder) : null, token);
    if (!result.ok) {
      isUnconfirmed = true;
      continue;
    }
    const confirmed = await changeSignal(holder, (current) => withResponse(current, pressId, result.data));
    isUnconfirmed ||= typeof confirmed?.pressId === 'string';
  }
  return isUnconfirmed;
}
