import type { Endpoint } from '#contract/endpoint.ts';
// oxlint-disable-next-line no-restricted-imports -- Elsewhere the fields that the build leaves out could be read.
import { endpoints, type EndpointName } from '#contract/endpoints.ts';

/** What the app reads of an endpoint. The server validates requests and responses, so the app has no schemas of endpoints. */
export interface EndpointAddress extends Pick<Endpoint, 'method' | 'path' | 'access' | 'multipart'> {
  /** Whether it takes a JSON body or a form. */
  body?: unknown;
}

/** The build leaves all other fields out (pwa/endpoint-fields.ts). */
export const endpointTable: Readonly<Record<EndpointName, EndpointAddress>> = endpoints;
