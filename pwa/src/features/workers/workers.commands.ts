import { call } from '#pwa/sync/call.ts';

export const logIn = (emailOrPhone: string, password: string) =>
  call('workerLogin', 'worker', { body: { emailOrPhone, password } });
