import { call } from '#pwa/sync/http/api-client.ts';

export const login = (emailOrPhone: string, password: string) =>
  call('workerLogin', 'worker', { body: { emailOrPhone, password } });
