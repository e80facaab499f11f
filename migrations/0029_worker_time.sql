CREATE TABLE `overlapping_jobs` (
	`job_id` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `worker_time_cells` (
	`worker_id` text NOT NULL,
	`cell` integer NOT NULL,
	`job_id` text NOT NULL,
	PRIMARY KEY(`worker_id`, `cell`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `jobs_one_per_slot`;--> statement-breakpoint
ALTER TABLE `jobs` ADD `ends_at` integer GENERATED ALWAYS AS (starts_at + CASE duration WHEN '2-hours' THEN 2 WHEN '4-hours' THEN 4 WHEN '6-hours' THEN 6 WHEN '8-hours' THEN 8 WHEN 'full-day' THEN 10 END * 3600000) VIRTUAL NOT NULL;
--> statement-breakpoint
-- The half hours of the jobs in progress. Where two jobs overlap, the one that was accepted first keeps its time. Jobs without a slot come last.
INSERT OR IGNORE INTO worker_time_cells (worker_id, cell, job_id)
SELECT j.worker_id, j.starts_at / 1800000 + h.value, j.id FROM jobs j CROSS JOIN json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') h
WHERE j.status IN ('accepted', 'ongoing') AND j.worker_id IS NOT NULL AND j.starts_at / 1800000 + h.value < (j.ends_at + 1799999) / 1800000
ORDER BY j.slot IS NULL, j.accepted_at, j.id;
--> statement-breakpoint
INSERT INTO overlapping_jobs (job_id)
SELECT j.id FROM jobs j WHERE j.status IN ('accepted', 'ongoing') AND j.worker_id IS NOT NULL
  AND (SELECT count(*) FROM worker_time_cells t WHERE t.worker_id = j.worker_id AND t.job_id = j.id)
    < (j.ends_at + 1799999) / 1800000 - j.starts_at / 1800000;
--> statement-breakpoint
-- An accepted job takes its time, in whichever statement it is accepted. A second job at that time fails by the primary key.
CREATE TRIGGER jobs_take_time AFTER UPDATE OF status ON jobs
WHEN NEW.status = 'accepted' AND OLD.status <> 'accepted'
BEGIN
  INSERT INTO worker_time_cells (worker_id, cell, job_id)
  SELECT NEW.worker_id, NEW.starts_at / 1800000 + h.value, NEW.id FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') h
  WHERE NEW.starts_at / 1800000 + h.value < (NEW.ends_at + 1799999) / 1800000;
END;
--> statement-breakpoint
-- A job that ends frees what is left of its time, first for the jobs of an older version that overlap with it.
CREATE TRIGGER jobs_free_time AFTER UPDATE OF status ON jobs
WHEN OLD.status IN ('accepted', 'ongoing') AND NEW.status IN ('completed', 'cancelled')
BEGIN
  DELETE FROM worker_time_cells WHERE worker_id = OLD.worker_id AND job_id = OLD.id;
  DELETE FROM overlapping_jobs WHERE job_id = OLD.id;
  INSERT OR IGNORE INTO worker_time_cells (worker_id, cell, job_id)
  SELECT j.worker_id, j.starts_at / 1800000 + h.value, j.id FROM overlapping_jobs x CROSS JOIN jobs j CROSS JOIN json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') h
  WHERE j.id = x.job_id AND j.worker_id = OLD.worker_id AND j.status IN ('accepted', 'ongoing')
    AND j.starts_at / 1800000 + h.value < (j.ends_at + 1799999) / 1800000
  ORDER BY j.accepted_at, j.id;
END;
