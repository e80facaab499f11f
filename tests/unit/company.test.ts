import { describe, expect, test } from 'vitest';
import { COMPANY_VARIABLES } from '#contract/company.ts';
import { companyOf } from '../../pwa/company.ts';

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
