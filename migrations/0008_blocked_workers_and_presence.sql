CREATE TABLE `blocked_workers` (
	`client_id` text NOT NULL,
	`worker_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`client_id`, `worker_id`)
);
--> statement-breakpoint
CREATE INDEX `blocked_workers_worker` ON `blocked_workers` (`worker_id`);--> statement-breakpoint
ALTER TABLE `workers` ADD `seen_on` text;