import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { request } from '#pwa/sync/http/http.ts';
import { currentSession, type Area } from './session.ts';

/**
 * Sends a command that ends the session on the server and cannot be repeated. If no response comes, the session tells whether
 * the command was done.
 * @returns the response; `done` if only the response was lost; `unknown` if that cannot be found out either
 */
export async function sendEndingSession<R extends { ok: true }>(
  area: Area,
  send: () => Promise<R | ApiError>,
): Promise<R | ApiError | 'done' | 'unknown'> {
  const token = currentSession(area)?.token;
  const wasOnline = navigator.onLine;
  const response = await send();
  if (response.ok || response.code !== 'network' || !wasOnline) return response;
  const account = await request('account', token);
  if (account.ok) return response;
  // Ended by the command, or in the same seconds by something else. A token that has only expired says nothing.
  return account.code === 'auth.required' ? 'done' : 'unknown';
}
