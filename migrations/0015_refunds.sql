DROP INDEX `payments_waiting`;--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`created_at`,`id`) WHERE state = 'refund_due' OR (state = 'claimed' AND method = 'upi');--> statement-breakpoint
UPDATE `payments` SET `state` = iif(`state` = 'open', 'closed', 'refund_due')
	WHERE `job_id` IN (SELECT `id` FROM `jobs` WHERE `status` = 'cancelled') AND (`state` IN ('open', 'paid')
		OR (`state` = 'claimed' AND `method` = 'cash' AND `client_confirmed_at` IS NOT NULL AND `worker_confirmed_at` IS NOT NULL));--> statement-breakpoint
UPDATE `jobs` SET `is_paid` = 0 WHERE `status` = 'cancelled' AND `is_paid` = 1;--> statement-breakpoint
-- Two confirmations at the same moment left cash claimed by both sides.
UPDATE `payments` SET `state` = 'paid', `paid_at` = max(`client_confirmed_at`, `worker_confirmed_at`)
	WHERE `state` = 'claimed' AND `method` = 'cash' AND `client_confirmed_at` IS NOT NULL AND `worker_confirmed_at` IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM `payments` o WHERE o.`job_id` = `payments`.`job_id` AND o.`state` = 'paid');--> statement-breakpoint
UPDATE `jobs` SET `is_paid` = 1 WHERE `is_paid` = 0 AND `id` IN (SELECT `job_id` FROM `payments` WHERE `state` = 'paid');--> statement-breakpoint
CREATE TRIGGER payments_of_cancelled_job_unpaid BEFORE UPDATE OF state ON payments
WHEN NEW.state = 'paid' AND EXISTS (SELECT 1 FROM jobs WHERE id = NEW.job_id AND status = 'cancelled')
BEGIN
  SELECT RAISE(ABORT, 'a payment of a cancelled job cannot be paid');
END;
