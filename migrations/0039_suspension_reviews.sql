CREATE TABLE `suspension_reviews` (
	`account_id` text PRIMARY KEY NOT NULL,
	`suspended_by` text NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `suspension_reviews_due` ON `suspension_reviews` (`due_at`);