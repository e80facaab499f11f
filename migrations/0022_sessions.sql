CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`token_version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`browser` text,
	`system` text
);
--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`,`last_used_at`);--> statement-breakpoint
CREATE INDEX `sessions_last_used` ON `sessions` (`last_used_at`);--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `session_id` text;