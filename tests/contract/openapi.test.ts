import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errorResponse, ERRORS, isErrorCode } from '#contract/errors.ts';
import { openApi } from '#api/lib/openapi.ts';

const example = z.object({ value: z.unknown() });
const content = z.record(
  z.string(),
  z.object({ example: z.optional(z.unknown()), examples: z.optional(z.record(z.string(), example)) }),
);
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string().check(z.minLength(1)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), example: z.optional(z.unknown()) })),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});
const reference = z.parse(
  z.object({
    servers: z.array(z.object({ url: z.string() })),
    tags: z.array(z.object({ name: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), operation)),
  }),
  openApi(Date.now()),
);
const operations = new Map(
  Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((one) => [one.operationId, { ...one, path }] as const),
  ),
);
const find = (name: string) => {
  const found = operations.get(name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
};
const all: [string, Endpoint][] = Object.entries(endpoints);
const valuesOf = (body: z.infer<typeof content>) =>
  Object.values(body).flatMap(({ examples = {} }) => Object.values(examples).map(({ value }) => value));
const isValid = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

describe('The API reference', () => {
  test('has every endpoint once, and the server that it is read from', () => {
    expect([...operations.keys()].toSorted()).toEqual(Object.keys(endpoints).toSorted());
    expect(reference.servers).toEqual([{ url: '/' }]);
  });

  test('puts every endpoint under one of its tags, and no tag is empty', () => {
    const used = [...operations.values()].map(({ tags }) => tags.join(', '));
    expect([...new Set(used)].toSorted()).toEqual(reference.tags.map(({ name }) => name).toSorted());
  });

  test('describes each parameter of a path by a template', () => {
    for (const { path, parameters } of operations.values()) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(), path).toEqual(inPath.toSorted());
      expect(path).not.toContain(':');
    }
  });

  test.each(Object.entries(endpoints).map(([name, { access }]) => [name, access] as const))(
    'says of %s whether it needs a token: its access is %s',
    (name, access) => {
      const withToken = { bearer: [] };
      expect(find(name).security).toEqual(access === 'anyone' ? [] : access === 'optional' ? [{}, withToken] : [withToken]);
    },
  );
});

describe('An example in the API reference', () => {
  test('is a request that the schema accepts, for each variant of each body', () => {
    let count = 0;
    for (const [name, { body }] of all) {
      if (!body) continue;
      const examples = valuesOf(find(name).requestBody?.content ?? {});
      count += examples.length;
      expect(examples.length, name).toBeGreaterThan(0);
      expect(
        examples.map((value) => isValid(body, value)),
        `${name} ${JSON.stringify(examples)}`,
      ).not.toContain(false);
    }
    expect(count).toBeGreaterThan(60);
    expect(valuesOf(find('requestJob').requestBody?.content ?? {})).toHaveLength(2);
  });

  test('is a response that the schema accepts, with every field', () => {
    for (const [name, { response, responseType }] of all) {
      const [body] = Object.values(find(name).responses['200']?.content ?? {});
      if (responseType) expect(body?.example, name).toBeUndefined();
      else expect(isValid(response, body?.example), `${name} ${JSON.stringify(body?.example)}`).toBe(true);
    }
    const [bookings] = Object.values(find('myBookings').responses['200']?.content ?? {});
    expect(bookings?.example).toEqual([
      expect.objectContaining({ service: 'plumbing', amount: 450, workerName: 'Ravi Pawar' }),
    ]);
  });

  test('is a value that the schema of the parameter accepts, if the call needs it', () => {
    let count = 0;
    for (const [name, { params, query }] of all)
      for (const parameter of find(name).parameters) {
        const schema = { ...params?._zod.def.shape, ...query?._zod.def.shape }[parameter.name];
        if (!schema) expect(parameter.name).toBe('Idempotency-Key');
        if (!schema || !parameter.required) {
          expect(parameter.example, `${name} ${parameter.name}`).toBeUndefined();
          continue;
        }
        count++;
        expect(isValid(schema, String(parameter.example)), `${name} ${parameter.name}`).toBe(true);
      }
    expect(count).toBeGreaterThan(50);
  });

  test('control: a request without a required field, or with a day that is over, would be noticed', () => {
    const [form] = valuesOf(find('requestJob').requestBody?.content ?? {});
    const fields = z.parse(z.record(z.string(), z.unknown()), form);
    const { address: _, ...withoutAddress } = fields;
    expect(isValid(endpoints.requestJob.body, fields)).toBe(true);
    expect(isValid(endpoints.requestJob.body, withoutAddress)).toBe(false);
    expect(isValid(endpoints.requestJob.body, { ...fields, date: '2020-01-01' })).toBe(false);
  });
});

describe('An error in the API reference', () => {
  const errorsOf = (name: string) =>
    Object.entries(find(name).responses)
      .filter(([status]) => status !== '200')
      .flatMap(([status, { description, content }]) =>
        valuesOf(content).map((value) => ({ status: Number(status), description, ...z.parse(errorResponse, value) })),
      );

  test('has its status, its code and its sentence', () => {
    for (const name of operations.keys())
      for (const { status, code, message, description } of errorsOf(name)) {
        if (!isErrorCode(code)) throw new Error(`${name} has the unknown error ${code}`);
        expect([message, description.includes(`\`${code}\`: ${message}`)], `${name} ${code}`).toEqual([ERRORS[code][1], true]);
        if (code !== 'auth.expired') expect(status, `${name} ${code}`).toBe(ERRORS[code][0]);
      }
  });

  test('is listed for each code of the endpoint', () => {
    for (const [name, { errors }] of all)
      expect(
        errorsOf(name).map(({ code }) => code),
        name,
      ).toEqual(expect.arrayContaining([...errors]));
  });

  test('is also listed if it follows from the kind of the endpoint', () => {
    const of = (name: string) => errorsOf(name).map(({ status, code }) => `${status} ${code}`);
    expect(of('myBookings')).toEqual(
      expect.arrayContaining(['401 auth.required', '403 auth.expired', '403 auth.forbidden', '400 request.invalid']),
    );
    expect(of('workerProfile')).toContain('401 auth.expired');
    expect(of('sessions')).toEqual(expect.arrayContaining(['401 auth.expired', '403 auth.expired']));
    expect(of('sessions')).not.toContain('403 auth.forbidden');
    expect(of('requestJob')).toEqual(expect.arrayContaining(['409 request.key_reused', '415 request.content_type']));
    expect(of('triggerSos')).not.toContain('429 request.too_many');
    expect(of('health')).toEqual(['400 request.malformed', '429 request.too_many', '500 server.error']);
  });
});
