ALTER TABLE `jobs` ADD `next_visit_at` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `next_visit_id` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `next_visit_reminded_at` integer;--> statement-breakpoint
CREATE INDEX `jobs_unbooked_visits` ON `jobs` (`next_visit_at`) WHERE next_visit_at IS NOT NULL AND next_visit_id IS NULL AND next_visit_reminded_at IS NULL;