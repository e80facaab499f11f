import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import * as z from 'zod/mini';
import type { OutgoingCall, Outcome } from '../generator/world.ts';
import { createJpeg } from '../../support/images.ts';
import type { Recorder } from '../recording/recorder.ts';

const TIMEOUT_MS = 20_000;
/** What the proxy does to a call. */
export const FAULT_HEADER = 'x-test-fault';

const fileField = z.object({ name: z.string(), size: z.int() });

/** A multipart body. Its files are pictures. */
async function multipart(form: Record<string, unknown>): Promise<{ type: string; body: ArrayBuffer }> {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    const file = z.safeParse(fileField, value).data;
    if (!file) data.set(name, String(value));
    else data.set(name, new Blob([new Uint8Array(createJpeg(file.size))]), file.name);
  }
  // Buffered, because workerd closes the connection on a rejected body, and Node fails if it is still sending the body.
  const response = new Response(data);
  return { type: response.headers.get('content-type') ?? '', body: await response.arrayBuffer() };
}

const pathOf = ({ path }: Endpoint, params: Record<string, string> = {}, query?: Record<string, string>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) +
  (query ? `?${new URLSearchParams(query).toString()}` : '');

async function requestOf({ phone, command, input, key, headers, fault }: OutgoingCall): Promise<[string, RequestInit]> {
  const endpoint: Endpoint = endpoints[command];
  const form = input.form && (await multipart(input.form));
  const body = form?.body ?? (input.body && JSON.stringify(input.body));
  return [
    pathOf(endpoint, input.params, input.query),
    {
      method: endpoint.method,
      headers: {
        ...headers,
        ...(phone.token && { authorization: `Bearer ${phone.token}` }),
        ...(key !== null && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': form?.type ?? 'application/json' }),
        ...(fault && { [FAULT_HEADER]: fault }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body }),
    },
  ];
}

/** The body of a response: JSON, or null for a file. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return response.headers.get('content-type')?.startsWith('application/json') ? (JSON.parse(text) as unknown) : null;
}

/**
 * Sends one call and records its invocation and completion.
 * @param baseUrl of the server or, for a call with a fault, of the proxy
 */
export async function sendAndRecord(
  recorder: Recorder,
  now: () => number,
  baseUrl: string,
  call: OutgoingCall,
): Promise<Outcome> {
  const { phone, command, input, key, headers, fault } = call;
  const [path, init] = await requestOf(call);
  const number = recorder.nextCall();
  const { process, account } = phone;
  recorder.write({ type: 'invoke', call: number, process, account, command, key, input, headers, fault, at: now() });
  let outcome: Outcome = { status: null, body: null, nextCursor: null };
  try {
    const response = await fetch(baseUrl + path, init);
    const nextCursor = response.headers.get(NEXT_CURSOR_HEADER);
    outcome = { status: response.status, body: await bodyOf(response), nextCursor };
  } catch {
    // No response: the call may have taken effect or not.
  }
  recorder.write({ type: 'complete', call: number, status: outcome.status, body: outcome.body, at: now() });
  return outcome;
}
