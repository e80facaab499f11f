import { sql, type SQL } from 'drizzle-orm';

/** Whether a browser of the account `a` gets push notifications. */
export const hasSubscription: SQL = sql.raw(
  'EXISTS (SELECT 1 FROM push_subscriptions s WHERE s.account_id = a.id AND s.token_version = a.token_version)',
);

/** Whether a browser subscribed in this row of `sessions`. */
export const hasSubscribedBrowser: SQL = sql.raw(
  'EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.account_id = sessions.account_id AND p.session_id = sessions.id)',
);
