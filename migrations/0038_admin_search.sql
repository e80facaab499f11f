ALTER TABLE `accounts` ADD `id_end` text GENERATED ALWAYS AS (substr(id, -8)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `phone_end` text GENERATED ALWAYS AS (substr(phone, -4)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `name_start` text GENERATED ALWAYS AS (substr(name_key, 1, 3)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `last_name_start` text GENERATED ALWAYS AS (substr(last_name_key, 1, 3)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `accounts_by_id_end` ON `accounts` (`kind`,`id_end`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_by_phone_end` ON `accounts` (`kind`,`phone_end`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_by_start_of_name` ON `accounts` (`kind`,`name_start`,`last_name_key`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_by_start_of_last_name` ON `accounts` (`kind`,`last_name_start`,`name_key`,`id`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `id_end` text GENERATED ALWAYS AS (substr(id, -8)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `name_start` text GENERATED ALWAYS AS (substr(name_key, 1, 3)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `last_name_start` text GENERATED ALWAYS AS (substr(last_name_key, 1, 3)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `jobs_by_id_end` ON `jobs` (`id_end`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_by_start_of_name` ON `jobs` (`name_start`,`last_name_key`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_by_start_of_last_name` ON `jobs` (`last_name_start`,`name_key`,`id`);