CREATE TABLE `sos_messages` (
	`case_id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`language` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `sos_messages_due` ON `sos_messages` (`due_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE TABLE `sos_track` (
	`case_id` text NOT NULL,
	`slot` integer NOT NULL,
	`at` integer NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	PRIMARY KEY(`case_id`, `slot`)
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `emergency_contact` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sos_cases` ADD `press_id` text;--> statement-breakpoint
ALTER TABLE `sos_cases` ADD `pressed_at` integer;
--> statement-breakpoint
-- Where the phone of an emergency was is only ever added to. REPLACE would delete a row without a word to the trigger for it.
CREATE TRIGGER sos_track_never_changes BEFORE UPDATE ON sos_track
BEGIN
  SELECT RAISE(ABORT, 'the track is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER sos_track_never_deletes BEFORE DELETE ON sos_track
BEGIN
  SELECT RAISE(ABORT, 'the track is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER sos_track_never_replaces BEFORE INSERT ON sos_track
  WHEN EXISTS (SELECT 1 FROM sos_track WHERE case_id = NEW.case_id AND slot = NEW.slot)
BEGIN
  SELECT RAISE(ABORT, 'the track is only added to');
END;
