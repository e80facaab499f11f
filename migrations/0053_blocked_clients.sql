CREATE TABLE `blocked_clients` (
	`worker_id` text NOT NULL,
	`client_id` text NOT NULL,
	`job_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`worker_id`, `client_id`)
);
--> statement-breakpoint
CREATE INDEX `blocked_clients_client` ON `blocked_clients` (`client_id`);