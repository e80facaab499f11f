CREATE TABLE `sequence_floor` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`duration` integer NOT NULL,
	`failed_steps` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `metrics` (
	`name` text NOT NULL,
	`at` integer NOT NULL,
	`label` text NOT NULL,
	`count` integer NOT NULL,
	`max` integer NOT NULL,
	`rows_read` integer NOT NULL,
	`ms_10` integer NOT NULL,
	`ms_25` integer NOT NULL,
	`ms_50` integer NOT NULL,
	`ms_100` integer NOT NULL,
	`ms_250` integer NOT NULL,
	`ms_500` integer NOT NULL,
	`ms_1000` integer NOT NULL,
	`ms_2500` integer NOT NULL,
	`ms_5000` integer NOT NULL,
	`ms_10000` integer NOT NULL,
	`ms_60000` integer NOT NULL,
	`ms_more` integer NOT NULL,
	PRIMARY KEY(`name`, `at`, `label`)
);
--> statement-breakpoint
CREATE INDEX `metrics_at` ON `metrics` (`at`);