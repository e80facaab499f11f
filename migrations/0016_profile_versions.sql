ALTER TABLE `workers` ADD `profile_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `workers_by_profile_version` ON `workers` (`profile_version`);--> statement-breakpoint
CREATE INDEX `jobs_client_worker` ON `jobs` (`client_id`,`worker_id`);--> statement-breakpoint
-- Phones may hold earlier profiles of all these workers.
UPDATE `workers` SET `profile_version` = 1;--> statement-breakpoint
CREATE TRIGGER workers_profile_version AFTER UPDATE OF rating_sum, rating_count ON workers
WHEN OLD.rating_sum <> NEW.rating_sum OR OLD.rating_count <> NEW.rating_count
BEGIN
  UPDATE workers SET profile_version = (SELECT max(profile_version) FROM workers) + 1 WHERE account_id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_profile_version AFTER UPDATE OF name, photo_key ON accounts
WHEN NEW.kind = 'worker' AND (OLD.name <> NEW.name OR OLD.photo_key IS NOT NEW.photo_key)
BEGIN
  UPDATE workers SET profile_version = (SELECT max(profile_version) FROM workers) + 1 WHERE account_id = NEW.id;
END;
