/** Variables with the data of the business that runs Karigar, which the law wants shown. A deployment needs all of them. */
export const COMPANY_VARIABLES = [
  'COMPANY_NAME',
  'COMPANY_PHONE',
  'COMPANY_EMAIL',
  'COMPANY_ADDRESS',
  'GRIEVANCE_OFFICER',
] as const;
export type CompanyVariable = (typeof COMPANY_VARIABLES)[number];
