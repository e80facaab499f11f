import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { log } from '#api/lib/log.ts';

afterEach(() => void vi.restoreAllMocks());

function lineFor(error: unknown): string {
  const write = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  log('error', 'server.error', { request: 'r' }, error);
  return String(write.mock.calls[0]?.[0]);
}

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

test.each<[string, () => unknown, string]>([
  ['text that is not JSON', () => JSON.parse('Asha Kulkarni 9822012345'), 'SyntaxError'],
  [
    'a value that a schema rejects',
    () => z.parse(z.object({ phone: z.int() }), { phone: 'Asha 9822012345' }),
    'invalid_type at phone',
  ],
  ['a link', () => new URL('Asha@example.in/9822012345'), 'TypeError'],
  [
    'a message with values',
    () => new Error('no reply from https://sms.example/+91 98220 12345 for आशा and asha@example.in'),
    'no reply from',
  ],
  ['a message with lines like those of a stack', () => new Error('no reply\n    at 98220 12345'), 'no reply'],
  [
    'a constraint of the database',
    () => new Error('D1_ERROR: UNIQUE constraint failed: accounts.email_key'),
    'accounts.email_key',
  ],
])('an entry about %s names the error and holds no value', (_, act, kept) => {
  const line = lineFor(thrownBy(act));
  expect(line).toContain(kept);
  expect(line).not.toMatch(/Asha|asha@|98220|Kulkarni|आशा/);
  expect(JSON.parse(line)).toMatchObject({ level: 'error', what: 'server.error', request: 'r' });
});

test('an entry about a thrown value that is no error names only its type', () => {
  expect(lineFor('Asha Kulkarni')).toBe('{"level":"error","what":"server.error","request":"r","error":"string"}');
});
