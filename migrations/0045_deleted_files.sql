CREATE TABLE `deleted_files` (
	`key` text PRIMARY KEY NOT NULL
);
