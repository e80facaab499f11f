CREATE TABLE `sos_presses` (
	`press_id` text NOT NULL,
	`case_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`press_id`, `case_id`)
);
--> statement-breakpoint
CREATE INDEX `sos_presses_case` ON `sos_presses` (`case_id`,`at`);--> statement-breakpoint
-- Of the earlier presses of a case only their number is known. The trigger counts on from it.
INSERT INTO `sos_presses` (`press_id`, `case_id`, `at`) SELECT `press_id`, `id`, `updated_at` FROM `sos_cases` WHERE `press_id` IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER count_sos_press AFTER INSERT ON sos_presses
BEGIN
  UPDATE sos_cases SET presses = presses + 1 WHERE id = NEW.case_id;
END;
--> statement-breakpoint
DROP INDEX `sos_token`;--> statement-breakpoint
CREATE UNIQUE INDEX `sos_open_token` ON `sos_cases` (`token_hash`) WHERE state NOT IN ('closed', 'false_alarm');--> statement-breakpoint
ALTER TABLE `sos_cases` DROP COLUMN `press_id`;
