CREATE TABLE `known_devices` (
	`account_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`logged_in_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `token_hash`)
);
