CREATE TABLE `phone_codes` (
	`account_id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `phone_codes_expires` ON `phone_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `worker_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `worker_actions_recent` ON `worker_actions` (`account_id`,`kind`,`at`);--> statement-breakpoint
CREATE INDEX `worker_actions_old` ON `worker_actions` (`at`);--> statement-breakpoint
ALTER TABLE `workers` ADD `verified_phone` text;--> statement-breakpoint
ALTER TABLE `workers` ADD `anchor_lat` real;--> statement-breakpoint
ALTER TABLE `workers` ADD `anchor_lng` real;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `predecessor_id` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `successor_id` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `dropped_by` text;
