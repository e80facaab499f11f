CREATE TABLE `favourites` (
	`client_id` text NOT NULL,
	`worker_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`client_id`, `worker_id`)
);
--> statement-breakpoint
CREATE INDEX `favourites_latest` ON `favourites` (`client_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `favourites_worker` ON `favourites` (`worker_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`client_id` text NOT NULL,
	`worker_id` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`reference` text,
	`client_said_at` integer,
	`worker_said_at` integer,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`write_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payments_job` ON `payments` (`job_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_client` ON `payments` (`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_running` ON `payments` (`job_id`,`method`) WHERE state IN ('open', 'claimed');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_paid_once` ON `payments` (`job_id`) WHERE state = 'paid';--> statement-breakpoint
CREATE TABLE `sos_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`token_hash` text NOT NULL,
	`network` text NOT NULL,
	`state` text NOT NULL,
	`lat` real,
	`lng` real,
	`located_at` integer,
	`presses` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sos_one_open` ON `sos_cases` (`account_id`) WHERE state NOT IN ('closed', 'false_alarm');--> statement-breakpoint
CREATE UNIQUE INDEX `sos_token` ON `sos_cases` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sos_network` ON `sos_cases` (`network`,`created_at`);--> statement-breakpoint
CREATE INDEX `sos_open` ON `sos_cases` (`created_at`) WHERE state NOT IN ('closed', 'false_alarm');--> statement-breakpoint
ALTER TABLE `accounts` ADD `muted` text DEFAULT '[]' NOT NULL;