DROP INDEX `workers_profession_cell`;--> statement-breakpoint
ALTER TABLE `workers` ADD `jobs_completed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `workers` ADD `jobs_dropped` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `workers` ADD `score` real GENERATED ALWAYS AS (CASE WHEN rating_count = 0 THEN 0.0 ELSE (rating_sum + 43.0) / (rating_count + 10) END) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `workers_found` ON `workers` (`profession`,`cell`,`score`,`account_id`) WHERE available = 1;--> statement-breakpoint
UPDATE `workers` SET
	`jobs_completed` = (SELECT count(*) FROM `jobs` WHERE `worker_id` = `account_id` AND `status` = 'completed'),
	`jobs_dropped` = (SELECT count(*) FROM `jobs` WHERE `worker_id` = `account_id` AND `status` = 'cancelled' AND `cancelled_by` = 'worker');
