import { describe, expect, test } from 'vitest';
import { COMPANY_VARIABLES } from '#contract/company.ts';
import { companyOf, officePoint } from '../../pwa/company.ts';

const complete = Object.fromEntries(COMPANY_VARIABLES.map((name) => [name, `the ${name}`]));

describe('the business data of a build', () => {
  test('is a demo value for each variable that a local build lacks', () => {
    expect(companyOf({ COMPANY_NAME: 'Mine' })).toMatchObject({
      COMPANY_NAME: 'Mine',
      COMPANY_EMAIL: 'support@karigar.example',
    });
    expect(Object.values(companyOf({ DEPLOYMENT: 'local' })).every(Boolean)).toBe(true);
  });

  test.each(['staging', 'production'])('must be complete for %s, which shows no demo value', (DEPLOYMENT) => {
    expect(companyOf({ ...complete, DEPLOYMENT })).toEqual(complete);
    for (const name of COMPANY_VARIABLES)
      expect(() => companyOf({ ...complete, DEPLOYMENT, [name]: '' }), name).toThrow(
        `A build for a deployment needs these variables: ${name}`,
      );
  });
});

describe('the place of the office on the map', () => {
  const address = { COMPANY_ADDRESS: '12 Park Street, Kolkata 700016' };

  test('is the one that is given, for any address', () => {
    expect(officePoint({ ...address, COMPANY_POINT: '22.5535, 88.3512' })).toEqual({ lat: 22.5535, lng: 88.3512 });
  });

  test('is that of the demo address only for this address', () => {
    expect(officePoint({})).toEqual({ lat: 18.5308, lng: 73.8475 });
    expect(officePoint(address)).toBeNull();
  });

  test.each(['Kolkata', '22.55', '122.5,88.3', '22.5,188.3', '22.5;88.3', ','])('is not %s', (COMPANY_POINT) => {
    expect(() => officePoint({ ...address, COMPANY_POINT })).toThrow('COMPANY_POINT is not a latitude and a longitude');
  });
});
