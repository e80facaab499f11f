-- The browsers of a session are told once that it ends soon.
ALTER TABLE `sessions` ADD `end_notified_at` integer;--> statement-breakpoint
CREATE INDEX `sessions_end_not_notified` ON `sessions` (`created_at`) WHERE end_notified_at IS NULL;
