ALTER TABLE `jobs` ADD `locality` text;--> statement-breakpoint
CREATE INDEX `jobs_without_locality` ON `jobs` (`starts_at`,`id`) WHERE locality IS NULL;--> statement-breakpoint
ALTER TABLE `workers` ADD `locality` text;--> statement-breakpoint
CREATE INDEX `workers_without_locality` ON `workers` (`account_id`) WHERE locality IS NULL;