/** The variables of a complete deployment that a person writes into wrangler.toml. */
export const COMPLETE_VARIABLES = {
  PUBLIC_ORIGIN: 'https://staging.karigar.test',
  MAIL_URL: 'https://mail.test/send',
  MAIL_FROM: 'Karigar <no-reply@karigar.test>',
  VAPID_SUBJECT: 'mailto:help@karigar.test',
  SMS_URL: 'https://sms.test/send',
  COMPANY_NAME: 'Karigar Services LLP',
  COMPANY_PHONE: '+91 20 1234 5678',
  COMPANY_EMAIL: 'help@karigar.test',
  COMPANY_ADDRESS: '1 Senapati Bapat Road, Pune 411016',
  COMPANY_POINT: '18.5362,73.8301',
  GRIEVANCE_OFFICER: 'Meera Joshi',
};
