ALTER TABLE `workers` ADD `unchecked_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `workers_unchecked` ON `workers` (`unchecked_since`,`account_id`) WHERE verification = 'unchecked';--> statement-breakpoint
-- Of those who were checked before, it is not known since when they wait.
UPDATE `workers` SET `unchecked_since` = CASE WHEN `changed_since_verified` = '[]' THEN coalesce((SELECT `created_at` FROM `accounts` WHERE `id` = `account_id`), 0)
  ELSE CAST(round(unixepoch('now', 'subsec') * 1000) AS INTEGER) END WHERE `verification` = 'unchecked';--> statement-breakpoint
-- A new worker waits from the sign-up on.
CREATE TRIGGER workers_unchecked_first AFTER INSERT ON workers
WHEN NEW.verification = 'unchecked'
BEGIN
  UPDATE workers SET unchecked_since = coalesce((SELECT created_at FROM accounts WHERE id = NEW.account_id), unchecked_since) WHERE account_id = NEW.account_id;
END;
--> statement-breakpoint
-- Whichever code or trigger makes them unchecked again. Without `round`, an instant may lose a millisecond.
CREATE TRIGGER workers_unchecked_again AFTER UPDATE OF verification ON workers
WHEN OLD.verification <> 'unchecked' AND NEW.verification = 'unchecked'
BEGIN
  UPDATE workers SET unchecked_since = CAST(round(unixepoch('now', 'subsec') * 1000) AS INTEGER) WHERE account_id = NEW.account_id;
END;
