import type * as z from 'zod/mini';
import { ENDPOINT_TAGS } from '#contract/endpoint-tags.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { ERROR_RESPONSE_SCHEMA, errorOf, errorsByStatus, needsToken, usesKey } from './openapi-errors.ts';
import { requestExamples, responseExample } from './openapi-examples.ts';
import { samplesAt, type Samples } from './openapi-samples.ts';
import { jsonSchemaOf } from './openapi-schemas.ts';

function parametersOf(schema: z.ZodMiniObject | undefined, location: 'path' | 'query', samples: Samples) {
  if (!schema) return [];
  const input = jsonSchemaOf(schema, 'input');
  // Numbers are sent as text. Only the number that is parsed from it has limits.
  const parsed = Object.entries(jsonSchemaOf(schema, 'output').properties ?? {});
  const numbers = new Map(
    parsed.filter(([, type]) => typeof type === 'object' && (type.type === 'number' || type.type === 'integer')),
  );
  return Object.entries(schema._zod.def.shape).map(([name, field]) => {
    const required = location === 'path' || (input.required ?? []).includes(name);
    const example = requestExamples(field, samples, name).get('example');
    return {
      name,
      in: location,
      required,
      schema: numbers.get(name) ?? input.properties?.[name],
      // Scalar would send those of optional ones too, and some exclude each other.
      ...(required && { example: numbers.has(name) ? Number(example) : example }),
    };
  });
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated key within 48 hours gets the first response again, and has no second effect.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

const BEARER = { bearer: [] };

/** What OpenAPI calls the alternatives of a caller: an empty object is one without a token. */
const securityOf = (endpoint: Endpoint): object[] =>
  needsToken(endpoint) ? [BEARER] : endpoint.access === 'optional' ? [{}, BEARER] : [];

function requestBodyOf(body: z.ZodMiniType, multipart: boolean, samples: Samples) {
  const examples = [...requestExamples(body, samples)].map(([name, value]) => [name, { value }] as const);
  return {
    required: true,
    content: {
      [multipart ? 'multipart/form-data' : 'application/json']: {
        schema: jsonSchemaOf(body, 'input'),
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function successOf({ response, responseType, query }: Endpoint, samples: Samples) {
  const isPaged = query !== undefined && 'limit' in query._zod.def.shape && 'cursor' in query._zod.def.shape;
  const example = responseType === undefined && { example: responseExample(response, samples) };
  return {
    description: 'OK',
    ...(isPaged && {
      headers: {
        [NEXT_CURSOR_HEADER]: { description: 'The cursor of the next page, if there is one.', schema: { type: 'string' } },
      },
    }),
    content: { [responseType ?? 'application/json']: { schema: jsonSchemaOf(response, 'output'), ...example } },
  };
}

const operationOf = (name: string, tag: string, endpoint: Endpoint, samples: Samples) => ({
  operationId: name,
  tags: [tag],
  summary: endpoint.summary,
  security: securityOf(endpoint),
  parameters: [
    ...parametersOf(endpoint.params, 'path', samples),
    ...parametersOf(endpoint.query, 'query', samples),
    ...(usesKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
  ],
  ...(endpoint.body && { requestBody: requestBodyOf(endpoint.body, endpoint.multipart === true, samples) }),
  responses: {
    200: successOf(endpoint, samples),
    ...Object.fromEntries([...errorsByStatus(endpoint)].map(([status, codes]) => [status, errorOf(status, codes)])),
  },
  'x-access': endpoint.access,
});

/**
 * The endpoints as OpenAPI 3.1, with zod's JSON Schema.
 * @param now the examples have days near this instant
 */
export function openApi(now: number): Record<string, unknown> {
  const samples = samplesAt(now);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name: tag, endpoints } of ENDPOINT_TAGS)
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = (paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
      path[endpoint.method.toLowerCase()] = operationOf(name, tag, endpoint, samples);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Karigar',
      version: '1',
      description: 'Household and trade work in India: requests, jobs, reviews, rooms.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: ENDPOINT_TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { ErrorResponse: ERROR_RESPONSE_SCHEMA },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
