-- The words of reviews are erased when their writer closes the account. This does it for accounts that were closed before that rule.
UPDATE `reviews` SET `comment` = '' WHERE `comment` <> '' AND `reviewer_id` IN (SELECT `id` FROM `accounts` WHERE `email_key` = 'closed:' || `id`);
