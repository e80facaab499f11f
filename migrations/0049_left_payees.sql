UPDATE payments SET payee_address = NULL WHERE is_to_platform = 0
  AND worker_id IN (SELECT id FROM accounts WHERE kind = 'worker' AND email_key = 'closed:' || id);
