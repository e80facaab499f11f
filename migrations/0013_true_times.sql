ALTER TABLE `jobs` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `started_received_at` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `completed_received_at` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `cancelled_received_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `received_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `received_at` integer;