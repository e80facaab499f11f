import { workerLoginResponse } from '#contract/workers/workers.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { validateResponse } from '#pwa/sync/http/http.ts';

export const login = async (emailOrPhone: string, password: string) =>
  validateResponse(workerLoginResponse, await call('workerLogin', 'worker', { body: { emailOrPhone, password } }));
