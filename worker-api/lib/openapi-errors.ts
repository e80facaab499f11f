import { errorResponse, ERRORS, type ErrorCode, type ErrorResponse } from '#contract/errors.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { jsonSchemaOf } from './openapi-schemas.ts';

export const needsToken = ({ access }: Endpoint): boolean => access !== 'anyone' && access !== 'optional';

/** Whether an Idempotency-Key has an effect: it belongs to an account, except for a few calls of guests. */
export const usesKey = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' &&
  endpoint.idempotency !== 'none' &&
  (endpoint.access !== 'anyone' || endpoint.anonymousIdempotency === true);

/** What any endpoint of this kind may respond with (lib/route.ts), besides its own errors. */
function commonErrors(endpoint: Endpoint): ErrorCode[] {
  const { access, body, params, query, secondFactor } = endpoint;
  const errors: ErrorCode[] = ['request.malformed', 'server.error'];
  if (params || query || body) errors.push('request.invalid');
  if (body) errors.push('request.content_type');
  if (endpoint.method !== 'GET') errors.push('request.too_large');
  if (!endpoint.exemptFromRateLimit) errors.push('request.too_many');
  if (usesKey(endpoint)) errors.push('request.key_invalid', 'request.key_reused');
  if (needsToken(endpoint)) errors.push('auth.required', 'auth.expired');
  if (needsToken(endpoint) && access !== 'account') errors.push('auth.forbidden');
  if ((access === 'admin' || access === 'account') && secondFactor !== 'pending') errors.push('auth.second_factor_required');
  if (secondFactor === 'recent') errors.push('auth.second_factor_recent');
  return errors;
}

/** An expired token is 401 for workers and 403 for the others. */
const statusesOf = (code: ErrorCode, { access }: Endpoint): number[] =>
  code !== 'auth.expired' ? [ERRORS[code][0]] : access === 'worker' ? [401] : access === 'account' ? [401, 403] : [403];

/** The codes of every error that an endpoint may respond with, by status. */
export function errorsByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of new Set([...endpoint.errors, ...commonErrors(endpoint)]))
    for (const status of statusesOf(code, endpoint)) statuses.set(status, [...(statuses.get(status) ?? []), code]);
  return new Map([...statuses].toSorted(([a], [b]) => a - b));
}

const exampleOfError = (code: ErrorCode): ErrorResponse => ({
  code,
  message: ERRORS[code][1],
  ...(code === 'request.invalid' && { fields: { date: 'field.date_past' } }),
});

export const ERROR_RESPONSE_SCHEMA = jsonSchemaOf(errorResponse, 'output');

/** The response with this status, which lists its codes with their sentences. */
export const errorOf = (status: number, codes: readonly ErrorCode[]) => ({
  description: codes.map((code) => `- \`${code}\`: ${ERRORS[code][1]}`).join('\n'),
  ...(status === 429 && {
    headers: { 'Retry-After': { description: 'After how many seconds to try again.', schema: { type: 'integer' } } },
  }),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorResponse' },
      examples: Object.fromEntries(codes.map((code) => [code, { summary: code, value: exampleOfError(code) }])),
    },
  },
});
