import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { CASES, IDENTITIES, type TestState } from '../worker-api/endpoint-access-cases.ts';

/** A request that the contract does not allow, by one endpoint's own schemas. */
export interface BadRequest {
  name: EndpointName;
  /** What is wrong with it. */
  fault: string;
  url: string;
  init: RequestInit;
}

interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}
type Part = keyof Parts;

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\ud800',
  '\u202egpj.exe',
  '\u200b',
  `' OR 1=1 --`,
  `'; DROP TABLE accounts; --`,
  '%_%',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e999',
  '9'.repeat(40),
  '٣٤٥',
  'a'.repeat(3000),
  'é'.repeat(70_000),
];
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 200 }));
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, -1, 0.5, 1e308, -(2 ** 53), 2 ** 63, [], {}, [[[]]], { length: 1e9 }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  maxLength?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
}

/** A field of a schema, with values just outside of what it allows. */
interface Field {
  path: string[];
  outside: unknown[];
}

function fieldsOf(schema: JsonSchema, path: string[] = []): Field[] {
  const { properties = {}, anyOf = [], oneOf = [], maxLength, minLength, minimum, maximum } = schema;
  const outside = [
    ...(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1), 'é'.repeat(maxLength + 1)]),
    ...(minLength === undefined || minLength === 0 ? [] : ['a'.repeat(minLength - 1), ' '.repeat(minLength)]),
    ...(maximum === undefined ? [] : [maximum + 1, String(maximum + 1)]),
    ...(minimum === undefined ? [] : [minimum - 1, minimum - 0.5]),
  ];
  return [
    ...(path.length > 0 ? [{ path, outside }] : []),
    ...[...anyOf, ...oneOf].flatMap((alternative) => fieldsOf(alternative, path)),
    ...Object.entries(properties).flatMap(([key, property]) => fieldsOf(property, [...path, key])),
  ];
}

/** The fields of a schema: some have a form only before parsing, and some only after it. */
const fieldsOfSchema = (schema: z.ZodMiniType): Field[] =>
  (['input', 'output'] as const).flatMap((io) =>
    fieldsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema),
  );

/** A copy of `value` whose field at `path` is `replacement`; undefined removes the field. */
function withField(value: unknown, [key, ...rest]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const fields = typeof value === 'object' && value !== null ? value : {};
  const inner = Object.entries(fields).find(([name]) => name === key)?.[1] as unknown;
  // Without this, the key `__proto__` would set the prototype.
  return Object.fromEntries([
    ...Object.entries(fields).filter(([name]) => name !== key),
    [key, withField(inner, rest, replacement)],
  ]);
}

/** A value as a text field has it. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** What the server reads of a value that was sent as JSON. */
const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const isAllowed = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

/** An empty or relative segment would be another path, and a longer URL does not reach the Worker. */
const fitsUrl = (part: Part, value: unknown): boolean => {
  const text = toText(value);
  return text.length < 4000 && !(part === 'params' && /^\.{0,2}$/.test(text));
};

/** Requests whose content is broken in one place, as the schema of that part confirms. */
function brokenContent(name: EndpointName, valid: Parts, part: Part): fc.Arbitrary<{ fault: string; parts: Parts }> | null {
  const endpoint: Endpoint = endpoints[name];
  const schema = endpoint[part];
  const fields = schema ? fieldsOfSchema(schema) : [];
  if (!schema || (fields.length === 0 && part !== 'body')) return null;
  // Multipart fields, parameters and query values are texts.
  const isText = part !== 'body' || endpoint.multipart === true;
  const brokenField = fc
    .constantFrom(...(fields.length > 0 ? fields : [{ path: [], outside: [] }]))
    .chain(({ path, outside }) =>
      fc
        .oneof(
          ...(outside.length > 0 ? [fc.constantFrom(...outside)] : []),
          isText ? hostileText : hostileValue,
          ...(part === 'params' ? [] : [fc.constant(undefined)]),
        )
        .map((value) => ({
          fault: `${part}.${path.join('.')} = ${JSON.stringify(value)?.slice(0, 80)}`,
          parts: { ...valid, [part]: withField(valid[part], path, isText && value !== undefined ? toText(value) : value) },
        })),
    );
  const broken = isText
    ? brokenField
    : fc.oneof(
        { weight: 9, arbitrary: brokenField },
        {
          weight: 1,
          arbitrary: hostileValue.map((body) => ({
            fault: `body = ${JSON.stringify(body).slice(0, 80)}`,
            parts: { ...valid, body },
          })),
        },
      );
  return broken.filter(({ parts }) => {
    const value = parts[part];
    if (part !== 'body' && isRecord(value) && !Object.values(value).every((text) => fitsUrl(part, text))) return false;
    return !isAllowed(schema, asSent(value));
  });
}

const RAW_BODIES = ['', '{', '{"a":', 'null', '[]', '5', '"text"', '{"a":1}}', '[[[[', '\u0000', '{"a":NaN}', '\ufeff\ufeff{}'];
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'text/html',
  'application/json+x',
  'multipart/form-data',
];

/** Requests whose body is no body of this endpoint, whatever its content is. */
function brokenBody(
  name: EndpointName,
  valid: Parts,
): fc.Arbitrary<{ fault: string; headers: Record<string, string>; body: string }> {
  const { multipart, body: schema }: Endpoint = endpoints[name];
  const wrongType = fc.constantFrom(...CONTENT_TYPES).map((type) => ({
    fault: `content type ${type}`,
    headers: { 'content-type': multipart && type === 'multipart/form-data' ? 'application/json' : type },
    body: JSON.stringify(valid.body ?? {}),
  }));
  const type = multipart ? 'multipart/form-data; boundary=x' : 'application/json';
  const unreadable = fc
    .oneof(fc.constantFrom(...RAW_BODIES), fc.string({ unit: 'binary', maxLength: 100 }))
    .filter((body) => {
      if (multipart) return true;
      try {
        return schema !== undefined && !isAllowed(schema, JSON.parse(body));
      } catch {
        return true;
      }
    })
    .map((body) => ({ fault: `body ${JSON.stringify(body)}`, headers: { 'content-type': type }, body }));
  return fc.oneof(wrongType, unreadable);
}

/** A wrongly encoded parameter is a bad request too. */
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

function urlOf(path: string, { params, query }: Parts): string {
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => encode(toText(params[key] ?? '')));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length > 0 ? `${url}?${pairs.map(([key, value]) => `${encode(key)}=${encode(toText(value))}`).join('&')}` : url;
}

function bodyOf(endpoint: Endpoint, { body }: Parts): RequestInit {
  if (!endpoint.body) return {};
  if (!endpoint.multipart) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? null) };
  const form = new FormData();
  for (const [key, value] of Object.entries(isRecord(body) ? body : {}))
    if (value instanceof Blob) form.append(key, value);
    else if (value !== undefined) form.append(key, toText(value));
  return { body: form };
}

/** A file that is none of the accepted types. */
const badFile = (): Blob => new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/png' });

/** The request of the endpoint's access case, in parts; a multipart body has its text fields and no valid file. */
function validParts(name: EndpointName, state: TestState): Parts {
  const { params = {}, query = '', body, form } = CASES[name].request?.(state) ?? {};
  const formFields =
    form && Object.fromEntries([...form].map(([key, value]) => [key, typeof value === 'string' ? value : badFile()]));
  return { params, query: Object.fromEntries(new URLSearchParams(query)), body: formFields ?? body };
}

/** The token with which the endpoint would accept its valid request, so that the request is not rejected before it is validated. */
function tokenFor(name: EndpointName, { people }: TestState): string | null {
  const accepted = IDENTITIES.find((identity, i) => identity in people && (CASES[name].expected[i] ?? 0) < 400);
  const identity = accepted ?? (endpoints[name].access === 'admin' ? 'admin' : 'client');
  return identity in people ? people[identity as keyof typeof people].token : null;
}

/** All bad requests of one endpoint. */
function badRequestsOf(name: EndpointName, state: TestState): fc.Arbitrary<BadRequest> | null {
  const endpoint: Endpoint = endpoints[name];
  const { method, path } = endpoint;
  const valid = validParts(name, state);
  const token = tokenFor(name, state);
  const request = (fault: string, parts: Parts, init: RequestInit): BadRequest => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return { name, fault, url: urlOf(path, parts), init: { ...init, method, headers } };
  };
  const content = (['params', 'query', 'body'] as const)
    .map((part) => brokenContent(name, valid, part))
    .filter((arbitrary) => arbitrary !== null)
    .map((arbitrary) => arbitrary.map(({ fault, parts }) => request(fault, parts, bodyOf(endpoint, parts))));
  const bodies = endpoint.body ? [brokenBody(name, valid).map(({ fault, ...init }) => request(fault, valid, init))] : [];
  const all = [...content, ...content, ...bodies];
  return all.length > 0 ? fc.oneof(...all) : null;
}

/** `count` bad requests, spread over all endpoints that have any input. */
export function generateBadRequests(state: TestState, count: number, seed: number): BadRequest[] {
  const arbitraries = (Object.keys(endpoints) as EndpointName[])
    .map((name) => badRequestsOf(name, state))
    .filter((arbitrary) => arbitrary !== null);
  return arbitraries.flatMap((arbitrary, i) =>
    fc.sample(arbitrary, { numRuns: Math.ceil(count / arbitraries.length), seed: seed + i }),
  );
}
