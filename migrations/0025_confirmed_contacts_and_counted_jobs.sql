CREATE TABLE `emergency_contact_requests` (
	`account_id` text NOT NULL,
	`contact_key` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`sent_at` integer,
	`refused_at` integer,
	PRIMARY KEY(`account_id`, `contact_key`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `emergency_contact_requests_token` ON `emergency_contact_requests` (`token_hash`);--> statement-breakpoint
CREATE INDEX `emergency_contact_requests_expires` ON `emergency_contact_requests` (`expires_at`) WHERE refused_at IS NULL;--> statement-breakpoint
CREATE TABLE `unconfirmed_contact_messages` (
	`contact_key` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unconfirmed_contact_messages_at` ON `unconfirmed_contact_messages` (`at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `emergency_contact_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `emergency_contact_confirmed_at` integer;--> statement-breakpoint
UPDATE `accounts` SET `emergency_contact_key` = lower(`emergency_contact`) WHERE `emergency_contact` <> '';--> statement-breakpoint
ALTER TABLE `accounts` ADD `erase_places_at` integer;--> statement-breakpoint
CREATE INDEX `accounts_places_to_erase` ON `accounts` (`erase_places_at`) WHERE erase_places_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sos_of_account` ON `sos_cases` (`account_id`) WHERE account_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `started_with_code` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `counts_from` integer;--> statement-breakpoint
CREATE INDEX `jobs_counted_later` ON `jobs` (`counts_from`) WHERE counts_from IS NOT NULL;--> statement-breakpoint
ALTER TABLE `workers` ADD `changed_since_verified` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- Accounts that were closed before: 90 days after they were closed.
UPDATE `accounts` SET `erase_places_at` = coalesce(`suspended_at`, 0) + 7776000000 WHERE `email_key` = 'closed:' || `id`;--> statement-breakpoint
-- A verified worker is checked again after a change of what the check was about.
CREATE TRIGGER workers_checked_again AFTER UPDATE OF name, phone, photo_key ON accounts
WHEN NEW.kind = 'worker' AND NEW.email_key <> 'closed:' || NEW.id
  AND (OLD.name <> NEW.name OR OLD.phone <> NEW.phone OR OLD.photo_key IS NOT NEW.photo_key)
BEGIN
  UPDATE workers SET verification = 'unchecked', changed_since_verified = (SELECT json_group_array(value) FROM (
      SELECT value FROM json_each(changed_since_verified) UNION SELECT 'name' WHERE OLD.name <> NEW.name
      UNION SELECT 'phone' WHERE OLD.phone <> NEW.phone UNION SELECT 'photo' WHERE OLD.photo_key IS NOT NEW.photo_key))
    WHERE account_id = NEW.id AND (verification = 'verified' OR changed_since_verified <> '[]');
END;
--> statement-breakpoint
-- Positions are only added, until those of a closed account are erased.
DROP TRIGGER sos_track_never_deletes;--> statement-breakpoint
CREATE TRIGGER sos_track_never_deletes BEFORE DELETE ON sos_track
  WHEN NOT EXISTS (SELECT 1 FROM sos_cases c JOIN accounts a ON a.id = c.account_id
    WHERE c.id = OLD.case_id AND a.email_key = 'closed:' || a.id)
BEGIN
  SELECT RAISE(ABORT, 'the track is only added to');
END;
