import { call } from '#pwa/sync/http/api-client.ts';

export const logIn = (emailOrPhone: string, password: string) =>
  call('workerLogin', 'worker', { body: { emailOrPhone, password } });
