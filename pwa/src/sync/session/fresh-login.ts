import { call } from '#pwa/sync/http/api-client.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import type { Area } from './area.ts';
import { renewToken } from './session-lifecycle.ts';

/** Asks for the password until `check` returns no error. Resolves to false if the user cancels. */
export type AskPassword = (check: (password: string) => Promise<ApiError['code'] | null>) => Promise<boolean>;

/** Asks for the password and continues the session with the token of a fresh login. Resolves to false if the user cancels. */
export const confirmPassword = (area: Area, ask: AskPassword): Promise<boolean> =>
  ask(async (password) => {
    const response = await call('confirmPassword', area, { body: { password } });
    if (!response.ok) return response.code;
    renewToken(area, response.data.token);
    return null;
  });

/**
 * Runs a command. If the server requires a fresh login for it, asks for the password and runs it again.
 * @param isListening whether the form is still open. After that the outbox asks
 */
export async function withFreshLogin<R extends { ok: true }>(
  area: Area,
  ask: AskPassword,
  command: () => Promise<R | ApiError>,
  isListening: () => boolean = () => true,
): Promise<R | ApiError> {
  const response = await command();
  if (response.ok || response.code !== 'auth.password_needed' || !isListening()) return response;
  return (await confirmPassword(area, ask)) ? command() : response;
}
