CREATE TABLE `time_proposals` (
	`job_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`proposed_by` text NOT NULL,
	`old_date` text NOT NULL,
	`old_slot` text,
	`date` text NOT NULL,
	`slot` text NOT NULL,
	`starts_at` integer NOT NULL,
	`accept_travel` integer NOT NULL,
	`state` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `time_proposals_open` ON `time_proposals` (`expires_at`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `time_proposals_by_expiry` ON `time_proposals` (`expires_at`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `moves` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `moved_at` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `delay_minutes` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `delay_at` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `delay_is_indirect` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A job in progress that gets another start moves its half hours with it. One that another job takes fails by the primary key.
CREATE TRIGGER jobs_move_time AFTER UPDATE OF starts_at ON jobs
WHEN NEW.starts_at <> OLD.starts_at AND NEW.status = OLD.status AND NEW.status IN ('accepted', 'ongoing')
BEGIN
  DELETE FROM worker_time_cells WHERE worker_id = OLD.worker_id AND job_id = OLD.id;
  DELETE FROM overlapping_jobs WHERE job_id = OLD.id;
  INSERT INTO worker_time_cells (worker_id, cell, job_id)
  SELECT NEW.worker_id, NEW.starts_at / 1800000 + h.value, NEW.id FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') h
  WHERE NEW.starts_at / 1800000 + h.value < (NEW.ends_at + 1799999) / 1800000;
  INSERT OR IGNORE INTO worker_time_cells (worker_id, cell, job_id)
  SELECT j.worker_id, j.starts_at / 1800000 + h.value, j.id FROM overlapping_jobs x CROSS JOIN jobs j CROSS JOIN json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') h
  WHERE j.id = x.job_id AND j.worker_id = OLD.worker_id AND j.status IN ('accepted', 'ongoing')
    AND j.starts_at / 1800000 + h.value < (j.ends_at + 1799999) / 1800000
  ORDER BY j.accepted_at, j.id;
END;
