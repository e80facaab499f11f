import { afterAll } from 'vitest';
import { generateVapidKeys } from '../../scripts/vapid.ts';
import { FakePushService } from './fake-push-service.ts';
import { withServer } from './server-fixture.ts';

/** A Worker for one test file, as `withServer`, with the push service that it sends to. */
export async function withPushServer(variables: Record<string, string> = {}) {
  const { publicKey, privateKey } = generateVapidKeys();
  const pushService = new FakePushService(publicKey);
  await pushService.start();
  const pushSettings = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:help@karigar.example',
    PUSH_VIA: pushService.url,
  };
  const server = withServer({ ...variables, ...pushSettings });
  afterAll(() => pushService.stop());
  return { server, pushService, publicKey, pushSettings };
}
