CREATE TABLE `sos_guest_networks` (
	`network` text PRIMARY KEY NOT NULL,
	`open_cases` integer NOT NULL,
	`unseen_cases` integer NOT NULL,
	`newest_case_id` text NOT NULL,
	`has_unseen` integer GENERATED ALWAYS AS (unseen_cases > 0) VIRTUAL NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sos_guest_networks_newest` ON `sos_guest_networks` (`has_unseen`,`newest_case_id`);--> statement-breakpoint
DROP INDEX `sos_network`;--> statement-breakpoint
DROP INDEX `sos_over`;--> statement-breakpoint
DROP INDEX `sos_open`;--> statement-breakpoint
ALTER TABLE `sos_cases` ADD `is_unseen` integer GENERATED ALWAYS AS (state IN ('raised', 'received')) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `sos_cases` ADD `press_announced_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `sos_open_accounts` ON `sos_cases` (`is_unseen`,`id`) WHERE account_id IS NOT NULL AND state NOT IN ('closed', 'false_alarm');--> statement-breakpoint
CREATE INDEX `sos_open_guests` ON `sos_cases` (`network`,`is_unseen`,`id`) WHERE account_id IS NULL AND state NOT IN ('closed', 'false_alarm');--> statement-breakpoint
CREATE INDEX `sos_closed` ON `sos_cases` (`id`) WHERE state IN ('closed', 'false_alarm');--> statement-breakpoint
CREATE INDEX `sos_state` ON `sos_cases` (`state`,`created_at`);--> statement-breakpoint
-- 203.0.113.7 becomes 203.0.113.0/24, and 2001:db8:1:2af::/64 becomes 2001:db8:1:200::/56.
UPDATE `sos_cases` SET `network` = rtrim(`network`, '0123456789') || '0/24' WHERE `network` LIKE '%.%.%.%' AND `network` NOT LIKE '%:%';--> statement-breakpoint
UPDATE `sos_cases` SET `network` = (
	SELECT head || CASE WHEN length(last) > 2 THEN substr(last, 1, length(last) - 2) || '00' ELSE '0' END || '::/56'
	FROM (SELECT head, ltrim(substr(prefix, length(head) + 1), '0') AS last
		FROM (SELECT prefix, rtrim(prefix, '0123456789abcdef') AS head FROM (SELECT substr(`network`, 1, length(`network`) - 5) AS prefix))))
	WHERE `network` LIKE '%:%::/64';--> statement-breakpoint
INSERT INTO `sos_guest_networks` (`network`, `open_cases`, `unseen_cases`, `newest_case_id`)
	SELECT `network`, count(*), sum(`is_unseen`), max(`id`) FROM `sos_cases`
	WHERE `account_id` IS NULL AND `state` NOT IN ('closed', 'false_alarm') GROUP BY `network`;--> statement-breakpoint
CREATE TRIGGER count_guest_case AFTER INSERT ON sos_cases WHEN NEW.account_id IS NULL AND NEW.state NOT IN ('closed', 'false_alarm')
BEGIN
  INSERT INTO sos_guest_networks (network, open_cases, unseen_cases, newest_case_id)
    VALUES (NEW.network, 1, NEW.state IN ('raised', 'received'), NEW.id)
    ON CONFLICT (network) DO UPDATE SET open_cases = open_cases + 1, unseen_cases = unseen_cases + excluded.unseen_cases,
      newest_case_id = max(newest_case_id, excluded.newest_case_id);
END;
--> statement-breakpoint
CREATE TRIGGER count_guest_case_step AFTER UPDATE OF state ON sos_cases WHEN NEW.account_id IS NULL AND NEW.state <> OLD.state
BEGIN
  UPDATE sos_guest_networks SET
    open_cases = open_cases + (NEW.state NOT IN ('closed', 'false_alarm')) - (OLD.state NOT IN ('closed', 'false_alarm')),
    unseen_cases = unseen_cases + (NEW.state IN ('raised', 'received')) - (OLD.state IN ('raised', 'received'))
  WHERE network = NEW.network;
  DELETE FROM sos_guest_networks WHERE network = NEW.network AND open_cases <= 0;
END;
