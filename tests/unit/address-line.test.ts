import { describe, expect, test } from 'vitest';
import { addressLine } from '#pwa/shared/address-line.ts';

const of = (line: string, cityState: string, postalCode: string) => addressLine({ line, cityState, postalCode, taxId: '' });

describe('An address in one line', () => {
  test('says city, state and postal code after the street', () => {
    expect(of('12 MG Road', 'Pune, Maharashtra', '411001')).toBe('12 MG Road, Pune, Maharashtra, 411001');
  });

  test('says nothing twice', () => {
    expect(of('Flat 206, Kothrud, Pune 411038', 'Pune, Maharashtra', '411038')).toBe(
      'Flat 206, Kothrud, Pune 411038, Maharashtra',
    );
  });

  test('leaves out what is not known', () => {
    expect(of('', 'Pune', '')).toBe('Pune');
    expect(of('12 MG Road', '', '411001')).toBe('12 MG Road, 411001');
    expect(of('', '', '')).toBe('');
  });
});
