import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS, errorResponse } from '#contract/errors.ts';

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

function parametersOf(schema: z.ZodMiniObject | undefined, location: 'path' | 'query') {
  const input = schema && schemaOf(schema, 'input');
  // Numbers are sent as text. Only the number that is parsed from it has limits.
  const numbers = Object.entries((schema && schemaOf(schema, 'output').properties) ?? {}).filter(
    ([, property]) => typeof property === 'object' && (property.type === 'number' || property.type === 'integer'),
  );
  const parsed = Object.fromEntries(numbers);
  return Object.entries(input?.properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (input?.required ?? []).includes(name),
    schema: parsed[name] ?? property,
  }));
}

const needsToken = ({ access }: Endpoint): boolean => access !== 'anyone' && access !== 'optional';
const BEARER = { bearer: [] };

/** What OpenAPI calls the alternatives of a caller: an empty object is one without a token. */
const securityOf = (endpoint: Endpoint): object[] =>
  needsToken(endpoint) ? [BEARER] : endpoint.access === 'optional' ? [{}, BEARER] : [];

function operationOf(name: string, endpoint: Endpoint) {
  const errorStatuses = new Set<number>(endpoint.errors.map((code) => ERRORS[code][0]));
  if (endpoint.params || endpoint.query || endpoint.body) errorStatuses.add(400);
  if (needsToken(endpoint)) errorStatuses.add(401).add(403);
  const error = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  };
  return {
    operationId: name,
    summary: endpoint.summary,
    security: securityOf(endpoint),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          [endpoint.multipart ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(endpoint.body, 'input') },
        },
      },
    }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } },
      ...Object.fromEntries([...errorStatuses].toSorted((a, b) => a - b).map((status) => [status, error])),
    },
    'x-access': endpoint.access,
    'x-refusals': endpoint.errors,
  };
}

/** The endpoints as OpenAPI 3.1, with zod's JSON Schema. */
export function openApi(endpoints: Record<string, Endpoint>): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Karigar', version: '1', description: 'Household and trade work in India: requests, jobs, reviews, rooms.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Refusal: schemaOf(errorResponse, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
