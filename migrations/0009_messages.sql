CREATE TABLE `message_marks` (
	`job_id` text NOT NULL,
	`side` text NOT NULL,
	`delivered` integer NOT NULL,
	`seen` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`job_id`, `side`)
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`job_id` text NOT NULL,
	`seq` integer NOT NULL,
	`id` text NOT NULL,
	`sender_id` text NOT NULL,
	`sender_role` text NOT NULL,
	`message` text NOT NULL,
	`quick` text,
	`photo_key` text,
	`created_at` integer NOT NULL,
	`write_id` text NOT NULL,
	PRIMARY KEY(`job_id`, `seq`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once` ON `messages` (`job_id`,`sender_id`,`id`);