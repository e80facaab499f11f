import { expect, test } from 'vitest';
import { returnUrlOf, safeReturnUrl } from '#pwa/shared/return-url.ts';

test.each(['/my-bookings', '/job-request?service=maid', '/worker/job/1#map'])('%s is accepted', (url) => {
  expect(safeReturnUrl(url, '/')).toBe(url);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'my-bookings',
  '',
  null,
  5,
])('%s is replaced by the default', (url) => {
  expect(safeReturnUrl(url, '/login')).toBe('/login');
});

test('a navigation state without a return path leads to the default', () => {
  expect(returnUrlOf(null, '/my-bookings')).toBe('/my-bookings');
  expect(returnUrlOf({ returnUrl: '/job-request' }, '/my-bookings')).toBe('/job-request');
});
