import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { buildUrl } from '#pwa/sync/http/http.ts';
import type { Fetcher, TestUser } from '../support/test-users.ts';

/** A request that can be sent several times. */
export interface Call {
  name: EndpointName;
  params?: Record<string, string>;
  body?: object;
  files?: Record<string, Buffer>;
  user: TestUser | null;
}

function formOf({ body = {}, files = {} }: Call): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' }));
  return form;
}

/** Sends a call under an Idempotency-Key. Returns the status and the body. */
export async function sendCall(server: Fetcher, call: Call, key?: string): Promise<[number, unknown]> {
  const endpoint: Endpoint = endpoints[call.name];
  const headers = new Headers();
  if (call.user) headers.set('authorization', `Bearer ${call.user.token}`);
  if (key !== undefined) headers.set('idempotency-key', key);
  if (endpoint.body && !endpoint.multipart) headers.set('content-type', 'application/json');
  const body = endpoint.multipart ? formOf(call) : endpoint.body ? JSON.stringify(call.body ?? {}) : null;
  const response = await server.fetch(buildUrl(endpoint, call.params), { method: endpoint.method, headers, body });
  return [response.status, await response.json()];
}
