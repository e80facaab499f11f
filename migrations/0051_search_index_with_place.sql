DROP INDEX `workers_found`;--> statement-breakpoint
DROP INDEX `workers_found_lowest`;--> statement-breakpoint
CREATE INDEX `workers_found` ON `workers` (`profession`,`cell`,`score`,`account_id`,`lat`,`lng`,`service_radius_km`) WHERE available = 1;--> statement-breakpoint
CREATE INDEX `workers_found_lowest` ON `workers` (`profession`,`cell`,`shown_rating`,`account_id`,`lat`,`lng`,`service_radius_km`) WHERE available = 1 AND rating_count > 0;