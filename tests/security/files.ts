/** The tests that attack the app. */
export const ATTACKS = 'tests/security/**/*.test.ts';

/** Tests of other folders that each hold a vulnerability closed; `npm run test:security` runs them too. */
export const SECURITY_FINDINGS = [
  'tests/contract/rules.test.ts',
  'tests/e2e/sessions.test.ts',
  'tests/party/heartbeat.test.ts',
  'tests/party/protocol-abuse.test.ts',
  'tests/party/room-access.test.ts',
  'tests/unit/return-url.test.ts',
  'tests/worker-api/account-lifecycle.test.ts',
  'tests/worker-api/account-security.test.ts',
  'tests/worker-api/admin-audit-log.test.ts',
  'tests/worker-api/authentication-log.test.ts',
  'tests/worker-api/blocks.test.ts',
  'tests/worker-api/clock-skew.test.ts',
  'tests/worker-api/concurrency.test.ts',
  'tests/worker-api/deployment.test.ts',
  'tests/worker-api/endpoint-access.test.ts',
  'tests/worker-api/homes.test.ts',
  'tests/worker-api/idempotency.test.ts',
  'tests/worker-api/input-validation.test.ts',
  'tests/worker-api/passwords.test.ts',
  'tests/worker-api/rate-limits.test.ts',
  'tests/worker-api/revoked-meanwhile.test.ts',
  'tests/worker-api/security.test.ts',
  'tests/worker-api/sessions.test.ts',
  'tests/worker-api/sos-lists.test.ts',
  'tests/worker-api/sos-presses.test.ts',
  'tests/worker-api/static-files.test.ts',
  'tests/worker-api/upi-payments.test.ts',
];
