import { generateVapidKeys } from '../../scripts/vapid.ts';

/** Settings of a server whose push notifications go to the discard port, where no service listens. */
export function discardedPushSettings(): Record<string, string> {
  const { publicKey, privateKey } = generateVapidKeys();
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_VIA: 'http://127.0.0.1:9' };
}
