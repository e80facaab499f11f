/** `npm run test:security` runs the long form; `npm test` runs the short one, which makes the same requests every time. */
export const isLong = process.env['SECURITY_FORM'] === 'long';

/** The seed of everything that is generated. SECURITY_SEED repeats a run. */
export const seed = Number(process.env['SECURITY_SEED'] ?? (isLong ? Date.now() % 2 ** 31 : 1));
