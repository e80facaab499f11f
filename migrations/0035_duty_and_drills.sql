CREATE TABLE `duty_rota` (
	`one` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`rota` text NOT NULL,
	`write_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `duty_switches` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sos_cases` ADD `drill_by` text;