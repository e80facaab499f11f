import { MINUTE_MS } from '#contract/durations.ts';
import { endpointTable } from './endpoint-table.ts';
import { apiError, type ApiError } from './api-error.ts';
import { buildUrl, parseErrorResponse, type RequestInput } from './http.ts';
import { endSessionIfExpired } from '#pwa/sync/session/expired-session.ts';
import { currentSession, type Area } from '#pwa/sync/session/session.ts';

/** Endpoints that respond with a file. */
type FileEndpoint = 'media' | 'exportAccount' | 'adminJobs' | 'adminUsers' | 'adminWorkers' | 'adminAuditLog';

/** Long enough for a large export; without a limit, a dead network would block the button forever. */
const DOWNLOAD_TIMEOUT_MS = 5 * MINUTE_MS;

/**
 * Fetches a private file with the token of `area`. The token goes in a header, which a link or an image cannot send.
 * @param signal ends the request; the result is then a network error
 */
export async function fetchFile(
  name: FileEndpoint,
  area: Area,
  input: RequestInput<FileEndpoint>,
  signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
): Promise<{ ok: true; file: Blob } | ApiError> {
  const token = currentSession(area)?.token;
  try {
    const response = await fetch(buildUrl(endpointTable[name], input.params, input.query), {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal,
    });
    // No file of ours is a page: the log-in page of a public Wi-Fi is one.
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    if (response.ok && isHtml) return apiError('network', response.status);
    if (response.ok) return { ok: true, file: await response.blob() };
    const error = parseErrorResponse(response.status, await response.json().catch(() => null));
    // Where a token is optional, an expired one counts as none, and the error does not tell that the session has ended.
    if (endpointTable[name].access !== 'optional') endSessionIfExpired(error, area, token);
    return error;
  } catch {
    return apiError('network', 0);
  }
}

/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the object URL until it has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
