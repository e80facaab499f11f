import { describe, expect, test } from 'vitest';
import { addressLine } from '#pwa/shared/address-line.ts';

const formatAddress = (line: string, cityState: string, postalCode: string) =>
  addressLine({ line, cityState, postalCode, taxId: '' });

describe('an address in one line', () => {
  test('has city, state and postal code after the street', () => {
    expect(formatAddress('12 MG Road', 'Pune, Maharashtra', '411001')).toBe('12 MG Road, Pune, Maharashtra, 411001');
  });

  test('repeats nothing', () => {
    expect(formatAddress('Flat 206, Kothrud, Pune 411038', 'Pune, Maharashtra', '411038')).toBe(
      'Flat 206, Kothrud, Pune 411038, Maharashtra',
    );
  });

  test('leaves out unknown parts', () => {
    expect(formatAddress('', 'Pune', '')).toBe('Pune');
    expect(formatAddress('12 MG Road', '', '411001')).toBe('12 MG Road, 411001');
    expect(formatAddress('', '', '')).toBe('');
  });
});
