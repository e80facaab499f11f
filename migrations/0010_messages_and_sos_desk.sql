CREATE TABLE `message_marks` (
	`job_id` text NOT NULL,
	`side` text NOT NULL,
	`delivered` integer NOT NULL,
	`seen` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`job_id`, `side`)
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`job_id` text NOT NULL,
	`seq` integer NOT NULL,
	`id` text NOT NULL,
	`sender_id` text NOT NULL,
	`sender_role` text NOT NULL,
	`message` text NOT NULL,
	`quick` text,
	`photo_key` text,
	`created_at` integer NOT NULL,
	`write_id` text NOT NULL,
	PRIMARY KEY(`job_id`, `seq`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once` ON `messages` (`job_id`,`sender_id`,`id`);--> statement-breakpoint
CREATE TABLE `sos_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`case_id` text NOT NULL,
	`at` integer NOT NULL,
	`step` text NOT NULL,
	`admin_id` text,
	`note` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sos_log_case` ON `sos_log` (`case_id`,`id`);--> statement-breakpoint
ALTER TABLE `sos_cases` ADD `write_id` text;--> statement-breakpoint
CREATE INDEX `sos_over` ON `sos_cases` (`created_at`) WHERE state IN ('closed', 'false_alarm');
--> statement-breakpoint
-- What became of an emergency is only ever added to. REPLACE would delete a row without a word to the trigger for it.
CREATE TRIGGER sos_log_never_changes BEFORE UPDATE ON sos_log
BEGIN
  SELECT RAISE(ABORT, 'the log is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER sos_log_never_deletes BEFORE DELETE ON sos_log
BEGIN
  SELECT RAISE(ABORT, 'the log is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER sos_log_never_replaces BEFORE INSERT ON sos_log WHEN EXISTS (SELECT 1 FROM sos_log WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'the log is only added to');
END;
