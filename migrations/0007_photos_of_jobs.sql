ALTER TABLE `jobs` ADD `place_about` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `job_id` text;--> statement-breakpoint
CREATE INDEX `media_job` ON `media` (`job_id`);