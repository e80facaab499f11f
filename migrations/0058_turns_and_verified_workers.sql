DROP INDEX `push_subscriptions_room`;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `profession` text GENERATED ALWAYS AS (substr(dispatch_room, 1, instr(dispatch_room, '.') - 1)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `turn` text GENERATED ALWAYS AS (substr(account_id, -4)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_profession` ON `push_subscriptions` (`profession`,`turn`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_room` ON `push_subscriptions` (`dispatch_room`,`turn`);--> statement-breakpoint
DROP INDEX `workers_found`;--> statement-breakpoint
DROP INDEX `workers_found_lowest`;--> statement-breakpoint
ALTER TABLE `workers` ADD `turn` text GENERATED ALWAYS AS (substr(account_id, -4)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `workers_new` ON `workers` (`profession`,`cell`,`verification`,`turn`,`account_id`,`lat`,`lng`,`service_radius_km`) WHERE available = 1 AND jobs_completed < 3;--> statement-breakpoint
CREATE INDEX `workers_found` ON `workers` (`profession`,`cell`,`verification`,`score`,`account_id`,`lat`,`lng`,`service_radius_km`) WHERE available = 1;--> statement-breakpoint
CREATE INDEX `workers_found_lowest` ON `workers` (`profession`,`cell`,`verification`,`shown_rating`,`account_id`,`lat`,`lng`,`service_radius_km`) WHERE available = 1 AND rating_count > 0;