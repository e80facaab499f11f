CREATE TABLE `push_subscriptions` (
	`account_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`language` text NOT NULL,
	`token_version` integer NOT NULL,
	`room` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `endpoint`)
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_room` ON `push_subscriptions` (`room`);