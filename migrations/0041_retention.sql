CREATE TABLE `deleted_events` (
	`party` text NOT NULL,
	`room` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`party`, `room`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `messages_once`;--> statement-breakpoint
DROP INDEX `payments_client`;--> statement-breakpoint
CREATE INDEX `known_devices_logged_in` ON `known_devices` (`logged_in_at`);--> statement-breakpoint
CREATE INDEX `read_receipts_at` ON `read_receipts` (`at`);--> statement-breakpoint
CREATE INDEX `jobs_to_compact` ON `jobs` (`starts_at`) WHERE status IN ('completed', 'cancelled') AND start_code <> '';--> statement-breakpoint
CREATE INDEX `push_subscriptions_without_session` ON `push_subscriptions` (`created_at`) WHERE session_id IS NULL;--> statement-breakpoint
CREATE INDEX `room_presence_until` ON `room_presence` (`until`);
--> statement-breakpoint
-- Reads the messages of one job by its primary key, in place of a unique index over three ids of every message.
CREATE TRIGGER messages_once BEFORE INSERT ON messages
  WHEN EXISTS (SELECT 1 FROM messages WHERE job_id = NEW.job_id AND sender_id = NEW.sender_id AND id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
-- Entries of two years, and steps and positions of emergencies of three years, cannot be deleted: 63072000 and 94608000 seconds.
DROP TRIGGER audit_log_never_deletes;--> statement-breakpoint
CREATE TRIGGER audit_log_never_deletes BEFORE DELETE ON audit_log WHEN OLD.at > (unixepoch('subsec') - 63072000) * 1000
BEGIN
  SELECT RAISE(ABORT, 'the log is only added to');
END;
--> statement-breakpoint
DROP TRIGGER sos_log_never_deletes;--> statement-breakpoint
CREATE TRIGGER sos_log_never_deletes BEFORE DELETE ON sos_log WHEN OLD.at > (unixepoch('subsec') - 94608000) * 1000
BEGIN
  SELECT RAISE(ABORT, 'the log is only added to');
END;
--> statement-breakpoint
DROP TRIGGER sos_track_never_deletes;--> statement-breakpoint
CREATE TRIGGER sos_track_never_deletes BEFORE DELETE ON sos_track
  WHEN OLD.at > (unixepoch('subsec') - 94608000) * 1000 AND NOT EXISTS (SELECT 1 FROM sos_cases c JOIN accounts a ON a.id = c.account_id
    WHERE c.id = OLD.case_id AND a.email_key = 'closed:' || a.id)
BEGIN
  SELECT RAISE(ABORT, 'the track is only added to');
END;
