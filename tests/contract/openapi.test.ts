import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { openApi } from '#api/lib/openapi.ts';

const operation = z.object({ operationId: z.string(), security: z.array(z.record(z.string(), z.array(z.string()))) });
const reference = z.parse(
  z.object({
    servers: z.array(z.object({ url: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), operation)),
  }),
  openApi(endpoints),
);
const operations = Object.values(reference.paths).flatMap((methods) => Object.values(methods));

describe('The API reference', () => {
  test('has every endpoint, and the server that it is read from', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(endpoints).toSorted());
    expect(reference.servers).toEqual([{ url: '/' }]);
  });

  test.each(Object.entries(endpoints).map(([name, { access }]) => [name, access] as const))(
    'says of %s whether it needs a token: its access is %s',
    (name, access) => {
      const { security } = operations.find(({ operationId }) => operationId === name) ?? {};
      const withToken = { bearer: [] };
      expect(security).toEqual(access === 'anyone' ? [] : access === 'optional' ? [{}, withToken] : [withToken]);
    },
  );
});
