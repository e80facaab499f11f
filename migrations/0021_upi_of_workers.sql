ALTER TABLE `workers` ADD `upi_address` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `payee_address` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `is_to_platform` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`reference`) WHERE reference IS NOT NULL;--> statement-breakpoint
-- Until now every UPI payment went to the address of the platform.
UPDATE `payments` SET `is_to_platform` = 1 WHERE `method` = 'upi';
