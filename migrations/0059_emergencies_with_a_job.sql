DROP INDEX `sos_open_accounts`;--> statement-breakpoint
ALTER TABLE `sos_cases` ADD `has_job` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sos_cases` ADD `urgency` integer GENERATED ALWAYS AS ((state IN ('raised', 'received')) * 2 + has_job) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `sos_open_accounts_by_urgency` ON `sos_cases` (`urgency`,`id`) WHERE account_id IS NOT NULL AND state NOT IN ('closed', 'false_alarm');--> statement-breakpoint
UPDATE `sos_cases` SET `has_job` = 1 WHERE `account_id` IS NOT NULL AND `state` NOT IN ('closed', 'false_alarm')
  AND EXISTS (SELECT 1 FROM `jobs` j WHERE (j.`client_id` = `sos_cases`.`account_id` OR j.`worker_id` = `sos_cases`.`account_id`) AND j.`status` IN ('accepted', 'ongoing'));
