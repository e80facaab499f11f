ALTER TABLE `jobs` ADD `answer_until` integer;--> statement-breakpoint
CREATE INDEX `jobs_unanswered` ON `jobs` (`answer_until`) WHERE status = 'pending' AND answer_until IS NOT NULL;