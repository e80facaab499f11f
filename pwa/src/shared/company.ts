import type { CompanyVariable } from '#contract/company.ts';
import { phoneLink } from './contact-links.ts';

declare const __COMPANY__: Readonly<Record<CompanyVariable, string>>;

const { COMPANY_NAME, COMPANY_PHONE, COMPANY_EMAIL, COMPANY_ADDRESS, GRIEVANCE_OFFICER } = __COMPANY__;

/** The business that runs Karigar, also used as variables of texts. Non-breaking spaces keep the number on one line. */
export const COMPANY = {
  company: COMPANY_NAME,
  email: COMPANY_EMAIL,
  phone: COMPANY_PHONE.replaceAll(' ', '\u00A0'),
  address: COMPANY_ADDRESS,
  officer: GRIEVANCE_OFFICER,
} as const;

export const PHONE_LINK = phoneLink(COMPANY.phone);
