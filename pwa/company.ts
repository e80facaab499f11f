import { COMPANY_VARIABLES, type CompanyVariable } from '../worker-api/contract/company.ts';

type Company = Record<CompanyVariable, string>;

/** For a local build. Neither the phone number nor the domain exists. */
export const DEMO_COMPANY: Company = {
  COMPANY_NAME: 'Karigar Demo',
  COMPANY_PHONE: '+91 20 0000 0000',
  COMPANY_EMAIL: 'support@karigar.example',
  COMPANY_ADDRESS: 'Shivajinagar, Pune 411005',
  GRIEVANCE_OFFICER: 'Demo Officer',
};

/** The business data that the pages show. Throws for a deployment that lacks some of it. */
export function companyOf(env: Readonly<Record<string, string | undefined>>): Company {
  const isLocal = (env['DEPLOYMENT'] || 'local') === 'local';
  const missing = COMPANY_VARIABLES.filter((name) => !env[name]);
  if (!isLocal && missing.length > 0) throw new Error(`A build for a deployment needs these variables: ${missing.join(', ')}`);
  const company = { ...DEMO_COMPANY };
  for (const name of COMPANY_VARIABLES) company[name] = env[name] || DEMO_COMPANY[name];
  return company;
}
