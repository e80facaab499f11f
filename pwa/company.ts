import { COMPANY_VARIABLES, type CompanyVariable } from '../worker-api/contract/company.ts';
import type { Point } from '../worker-api/contract/geo.ts';

type Company = Record<CompanyVariable, string>;
type Variables = Readonly<Record<string, string | undefined>>;

/** For a local build. Neither the phone number nor the domain exists. */
export const DEMO_COMPANY: Company = {
  COMPANY_NAME: 'Karigar Demo',
  COMPANY_PHONE: '+91 20 0000 0000',
  COMPANY_EMAIL: 'support@karigar.example',
  COMPANY_ADDRESS: 'Shivajinagar, Pune 411005',
  GRIEVANCE_OFFICER: 'Demo Officer',
};

/** Where the demo address is. */
const DEMO_POINT: Point = { lat: 18.5308, lng: 73.8475 };

/** A point as `latitude,longitude`; null if the text is none. */
export function parsePoint(text: string): Point | null {
  const [, lat, lng] = /^(-?\d+\.\d+), ?(-?\d+\.\d+)$/.exec(text) ?? [];
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

/** Where the map shows the office; null for an address of which it is not known. Throws for a text that is no point. */
export function officePoint({ COMPANY_ADDRESS: address, COMPANY_POINT: text }: Variables): Point | null {
  if (!text) return !address || address === DEMO_COMPANY.COMPANY_ADDRESS ? DEMO_POINT : null;
  const point = parsePoint(text);
  if (!point) throw new Error(`COMPANY_POINT is not a latitude and a longitude, ${text}.`);
  return point;
}

/** The business data that the pages show. Throws for a deployment that lacks some of it. */
export function companyOf(env: Variables): Company {
  const isLocal = (env['DEPLOYMENT'] || 'local') === 'local';
  const missing = COMPANY_VARIABLES.filter((name) => !env[name]);
  if (!isLocal && missing.length > 0) throw new Error(`A build for a deployment needs these variables: ${missing.join(', ')}`);
  const company = { ...DEMO_COMPANY };
  for (const name of COMPANY_VARIABLES) company[name] = env[name] || DEMO_COMPANY[name];
  return company;
}
