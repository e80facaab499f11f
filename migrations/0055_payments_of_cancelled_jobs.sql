DROP INDEX `payments_unsettled`;--> statement-breakpoint
ALTER TABLE `payments` ADD `is_job_cancelled` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `payments` SET `is_job_cancelled` = 1 WHERE `job_id` IN (SELECT `id` FROM `jobs` WHERE `status` = 'cancelled');--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`created_at`,`id`) WHERE state = 'refund_due' OR (state = 'claimed' AND method = 'upi') OR (state = 'claimed' AND client_confirmed_at IS NOT NULL AND is_job_cancelled = 1);--> statement-breakpoint
-- Triggers, because the version that runs until the deployment cancels jobs without knowing the column.
CREATE TRIGGER payments_of_job_cancelled AFTER UPDATE OF status ON jobs WHEN NEW.status = 'cancelled'
BEGIN
  UPDATE payments SET is_job_cancelled = 1 WHERE job_id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER payment_of_cancelled_job_created AFTER INSERT ON payments
WHEN EXISTS (SELECT 1 FROM jobs WHERE id = NEW.job_id AND status = 'cancelled')
BEGIN
  UPDATE payments SET is_job_cancelled = 1 WHERE id = NEW.id;
END;
