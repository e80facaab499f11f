import { endpoints } from '#contract/endpoints.ts';
import { addressOf, refusalFrom, refused, type Input, type Refused } from './ask.ts';
import { endIfOver } from './call.ts';
import { currentSession, type Area } from './session.ts';

/** Endpoints that answer a file. */
type FileName = 'media' | 'adminJobs' | 'adminUsers' | 'adminWorkers' | 'adminLog';

/** A large list takes its time; a dead network would hold the button for ever. */
const SILENT_AFTER_MS = 5 * 60_000;

/** Fetches a private file as whoever is logged in to `area`: his token goes in a header, which no link or picture could send. */
export async function fetchFile(
  name: FileName,
  area: Area,
  input: Input<FileName>,
): Promise<{ ok: true; file: Blob } | Refused> {
  const token = currentSession(area)?.token;
  try {
    const response = await fetch(addressOf(endpoints[name], input.params, input.query), {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(SILENT_AFTER_MS),
    });
    if (response.ok) return { ok: true, file: await response.blob() };
    const answer = refusalFrom(response.status, await response.json().catch(() => null));
    endIfOver(answer, area, token);
    return answer;
  } catch {
    return refused('network', 0);
  }
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun with the click; the address may go once the browser has taken it over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
