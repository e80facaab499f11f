CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`phone` text NOT NULL,
	`password_hash` text NOT NULL,
	`token_version` integer DEFAULT 1 NOT NULL,
	`address` text NOT NULL,
	`city_state` text DEFAULT '' NOT NULL,
	`postal_code` text DEFAULT '' NOT NULL,
	`tax_id` text DEFAULT '' NOT NULL,
	`lat` real,
	`lng` real,
	`photo_key` text,
	`created_at` integer NOT NULL,
	`suspended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email` ON `accounts` (`email_key`,`kind`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_worker_phone` ON `accounts` (`phone`) WHERE kind = 'worker';--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`worker_id` text,
	`by_name` integer NOT NULL,
	`service` text NOT NULL,
	`profession` text NOT NULL,
	`status` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`date` text NOT NULL,
	`slot` text,
	`starts_at` integer NOT NULL,
	`frequency` text NOT NULL,
	`duration` text NOT NULL,
	`instructions` text NOT NULL,
	`problem` text NOT NULL,
	`room_count` integer,
	`estimated_area` text,
	`preferred_gender` text NOT NULL,
	`emergency_contact` text,
	`amount_paise` integer NOT NULL,
	`is_paid` integer DEFAULT 0 NOT NULL,
	`lat` real,
	`lng` real,
	`cell` text GENERATED ALWAYS AS (CAST((lat + 90) / 0.12 AS INTEGER) || '_' || CAST((lng + 180) / 0.12 AS INTEGER)) VIRTUAL,
	`start_code` text NOT NULL,
	`created_at` integer NOT NULL,
	`accepted_at` integer,
	`started_at` integer,
	`completed_at` integer,
	`cancelled_at` integer,
	`cancelled_by` text,
	`write_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_client` ON `jobs` (`client_id`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_worker` ON `jobs` (`worker_id`,`status`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_open` ON `jobs` (`profession`,`cell`,`starts_at`) WHERE status = 'pending' AND worker_id IS NULL;--> statement-breakpoint
CREATE INDEX `jobs_active_request` ON `jobs` (`client_id`) WHERE status IN ('pending', 'ongoing');--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_one_pending_request` ON `jobs` (`client_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_one_per_slot` ON `jobs` (`worker_id`,`date`,`slot`) WHERE status IN ('accepted', 'ongoing');--> statement-breakpoint
CREATE TABLE `media` (
	`key` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_owner` ON `media` (`owner_id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`reviewer_id` text NOT NULL,
	`reviewee_id` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	`write_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_per_job` ON `reviews` (`job_id`,`reviewer_id`);--> statement-breakpoint
CREATE INDEX `reviews_of_worker` ON `reviews` (`reviewee_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `workers` (
	`account_id` text PRIMARY KEY NOT NULL,
	`profession` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`experience` text NOT NULL,
	`gender` text,
	`skills` text DEFAULT '[]' NOT NULL,
	`certifications` text DEFAULT '[]' NOT NULL,
	`service_radius_km` real DEFAULT 10 NOT NULL,
	`lat` real,
	`lng` real,
	`cell` text GENERATED ALWAYS AS (CAST((lat + 90) / 0.12 AS INTEGER) || '_' || CAST((lng + 180) / 0.12 AS INTEGER)) VIRTUAL,
	`reach` text DEFAULT '[]' NOT NULL,
	`available` integer DEFAULT 1 NOT NULL,
	`verification` text DEFAULT 'unchecked' NOT NULL,
	`face_photo_key` text,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `workers_profession_cell` ON `workers` (`profession`,`cell`);--> statement-breakpoint
CREATE TABLE `event_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`party` text NOT NULL,
	`room` text NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`job_id` text,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_outbox_room_seq` ON `event_outbox` (`party`,`room`,`seq`);--> statement-breakpoint
CREATE INDEX `event_outbox_waiting` ON `event_outbox` (`id`) WHERE delivered_at IS NULL;--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`account_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`answer` text,
	`refusal` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_at` ON `idempotency_keys` (`at`);--> statement-breakpoint
CREATE TABLE `listening` (
	`party` text NOT NULL,
	`room` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`party`, `room`)
);
--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_since` ON `rate_counters` (`since`);