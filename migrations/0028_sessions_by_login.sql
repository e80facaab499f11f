DROP INDEX `sessions_last_used`;--> statement-breakpoint
CREATE INDEX `sessions_created` ON `sessions` (`created_at`);
