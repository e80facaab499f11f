import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The authenticator app of an account (RFC 6238). */
export const totpSecrets = sqliteTable('totp_secrets', {
  account_id: text().primaryKey(),
  /** Encrypted with a key that is derived from AUTH_SECRET. */
  sealed_secret: text().notNull(),
  /** The time step of the last accepted code: a code is accepted once. */
  last_step: integer().notNull(),
});
export type TotpSecretRow = typeof totpSecrets.$inferSelect;

/** Passkeys (WebAuthn credentials). `id`, `public_key` are base64url. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    account_id: text().notNull(),
    public_key: text().notNull(),
    /** How often the authenticator says that it was used; 0 if it does not count. */
    counter: integer().notNull(),
    /** JSON list of the ways in which the browser reaches the authenticator. */
    transports: text().notNull(),
    created_at: integer().notNull(),
    last_used_at: integer(),
  },
  (t) => [index('passkeys_account').on(t.account_id)],
);
export type PasskeyRow = typeof passkeys.$inferSelect;

/** Challenges that wait for a passkey. A row is deleted when it is used. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  { challenge: text().primaryKey(), account_id: text().notNull(), expires_at: integer().notNull() },
  (t) => [index('passkey_challenges_expires').on(t.expires_at)],
);

/** Unused recovery codes. Only hashes are stored; a code has 80 random bits, so its hash needs no salt. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { account_id: text().notNull(), code_hash: text().notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.code_hash] })],
);
