CREATE TABLE `ticket_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`author` text NOT NULL,
	`admin_id` text,
	`text` text NOT NULL,
	`service` text,
	`at` integer NOT NULL,
	`mail_due_at` integer,
	`mail_attempts` integer DEFAULT 0 NOT NULL,
	`mailed_at` integer
);
--> statement-breakpoint
CREATE INDEX `ticket_messages_ticket` ON `ticket_messages` (`ticket_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_messages_mail_due` ON `ticket_messages` (`mail_due_at`) WHERE mail_due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`kind` text NOT NULL,
	`plan` text,
	`account_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`language` text NOT NULL,
	`request` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`answered_at` integer,
	`closed_at` integer,
	`closed_by` text,
	`job_id` text,
	`write_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_number` ON `tickets` (`number`);--> statement-breakpoint
CREATE INDEX `tickets_due` ON `tickets` (`status`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_closed` ON `tickets` (`closed_at`,`id`) WHERE closed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_of_account` ON `tickets` (`account_id`,`created_at`,`id`) WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_one_service` ON `tickets` (`account_id`) WHERE kind = 'service' AND closed_at IS NULL;