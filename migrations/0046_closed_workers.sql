-- Workers who closed their account before they were checked have left the queue.
UPDATE workers SET verification = 'refused'
WHERE verification = 'unchecked' AND account_id IN (SELECT id FROM accounts WHERE email_key LIKE 'closed:%');
