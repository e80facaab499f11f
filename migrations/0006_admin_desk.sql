CREATE TABLE `active_workers` (
	`day` text NOT NULL,
	`worker_id` text NOT NULL,
	PRIMARY KEY(`day`, `worker_id`)
);
--> statement-breakpoint
CREATE TABLE `tallies` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`admin_id` text NOT NULL,
	`action` text NOT NULL,
	`target_id` text,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target_id`,`id`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `suspend_reason` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `name_key` text GENERATED ALWAYS AS (lower(name)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `last_key` text GENERATED ALWAYS AS (CASE WHEN instr(name, ' ') > 0 THEN lower(replace(name, rtrim(name, replace(name, ' ', '')), '')) END) VIRTUAL;--> statement-breakpoint
CREATE INDEX `accounts_by_id` ON `accounts` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_by_name` ON `accounts` (`kind`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_by_last_name` ON `accounts` (`kind`,`last_key`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_by_phone` ON `accounts` (`kind`,`phone`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_suspended_by_id` ON `accounts` (`kind`,`id`) WHERE suspended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `accounts_suspended_by_name` ON `accounts` (`kind`,`name_key`,`id`) WHERE suspended_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `cancel_reason` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `name_key` text GENERATED ALWAYS AS (lower(name)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `last_key` text GENERATED ALWAYS AS (CASE WHEN instr(name, ' ') > 0 THEN lower(replace(name, rtrim(name, replace(name, ' ', '')), '')) END) VIRTUAL;--> statement-breakpoint
CREATE INDEX `jobs_by_creation` ON `jobs` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_by_date` ON `jobs` (`status`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_of_service_by_creation` ON `jobs` (`service`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_of_service_by_date` ON `jobs` (`service`,`status`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_by_name` ON `jobs` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_by_last_name` ON `jobs` (`last_key`,`id`);--> statement-breakpoint
ALTER TABLE `workers` ADD `verification_reason` text;--> statement-breakpoint
CREATE INDEX `workers_checked` ON `workers` (`profession`,`verification`,`account_id`);--> statement-breakpoint
CREATE INDEX `payments_waiting` ON `payments` (`created_at`,`id`) WHERE state = 'claimed' AND method = 'upi';--> statement-breakpoint
CREATE INDEX `event_outbox_job` ON `event_outbox` (`job_id`,`id`) WHERE job_id IS NOT NULL;
--> statement-breakpoint
-- What is there already. A day is India's, 19,800 seconds ahead of UTC.
INSERT INTO tallies (day, name, value) SELECT '', 'jobs.' || status, count(*) FROM jobs GROUP BY status;
--> statement-breakpoint
INSERT INTO tallies (day, name, value) SELECT '', 'accounts.' || kind, count(*) FROM accounts GROUP BY kind;
--> statement-breakpoint
INSERT INTO tallies (day, name, value) SELECT '', 'workers.' || verification, count(*) FROM workers GROUP BY verification;
--> statement-breakpoint
INSERT INTO tallies (day, name, value) SELECT date(created_at / 1000 + 19800, 'unixepoch'), 'requests', count(*) FROM jobs WHERE true GROUP BY 1;
--> statement-breakpoint
INSERT INTO tallies (day, name, value) SELECT date(created_at / 1000 + 19800, 'unixepoch'), 'accepted_in_5', count(*) FROM jobs WHERE accepted_at - created_at <= 300000 GROUP BY 1;
--> statement-breakpoint
INSERT INTO tallies (day, name, value) SELECT date(cancelled_at / 1000 + 19800, 'unixepoch'), 'cancelled', count(*) FROM jobs WHERE cancelled_at IS NOT NULL GROUP BY 1;
--> statement-breakpoint
INSERT INTO active_workers (day, worker_id)
  SELECT date(accepted_at / 1000 + 19800, 'unixepoch'), worker_id FROM jobs WHERE accepted_at IS NOT NULL
  UNION SELECT date(started_at / 1000 + 19800, 'unixepoch'), worker_id FROM jobs WHERE started_at IS NOT NULL
  UNION SELECT date(completed_at / 1000 + 19800, 'unixepoch'), worker_id FROM jobs WHERE completed_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO tallies (day, name, value) SELECT day, 'active_workers', count(*) FROM active_workers GROUP BY day;
--> statement-breakpoint
CREATE TRIGGER active_workers_tallied AFTER INSERT ON active_workers
BEGIN
  INSERT INTO tallies (day, name, value) SELECT NEW.day, 'active_workers', 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_tallied AFTER INSERT ON jobs
BEGIN
  INSERT INTO tallies (day, name, value) SELECT '', 'jobs.' || NEW.status, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO tallies (day, name, value) SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 'requests', 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO tallies (day, name, value) SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 'accepted_in_5', 1 WHERE NEW.accepted_at - NEW.created_at <= 300000 ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO tallies (day, name, value) SELECT date(NEW.cancelled_at / 1000 + 19800, 'unixepoch'), 'cancelled', 1 WHERE NEW.cancelled_at IS NOT NULL ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO active_workers (day, worker_id) SELECT date(NEW.accepted_at / 1000 + 19800, 'unixepoch'), NEW.worker_id
    WHERE NEW.accepted_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM active_workers WHERE day = date(NEW.accepted_at / 1000 + 19800, 'unixepoch') AND worker_id = NEW.worker_id);
  INSERT INTO active_workers (day, worker_id) SELECT date(NEW.started_at / 1000 + 19800, 'unixepoch'), NEW.worker_id
    WHERE NEW.started_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM active_workers WHERE day = date(NEW.started_at / 1000 + 19800, 'unixepoch') AND worker_id = NEW.worker_id);
  INSERT INTO active_workers (day, worker_id) SELECT date(NEW.completed_at / 1000 + 19800, 'unixepoch'), NEW.worker_id
    WHERE NEW.completed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM active_workers WHERE day = date(NEW.completed_at / 1000 + 19800, 'unixepoch') AND worker_id = NEW.worker_id);
END;
--> statement-breakpoint
CREATE TRIGGER jobs_retallied AFTER UPDATE OF status ON jobs WHEN OLD.status <> NEW.status
BEGIN
  INSERT INTO tallies (day, name, value) SELECT '', 'jobs.' || OLD.status, -1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO tallies (day, name, value) SELECT '', 'jobs.' || NEW.status, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO tallies (day, name, value) SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 'accepted_in_5', 1 WHERE NEW.status = 'accepted' AND NEW.accepted_at - NEW.created_at <= 300000 ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO tallies (day, name, value) SELECT date(NEW.cancelled_at / 1000 + 19800, 'unixepoch'), 'cancelled', 1 WHERE NEW.status = 'cancelled' AND NEW.cancelled_at IS NOT NULL ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO active_workers (day, worker_id) SELECT date((CASE NEW.status WHEN 'accepted' THEN NEW.accepted_at WHEN 'ongoing' THEN NEW.started_at ELSE NEW.completed_at END) / 1000 + 19800, 'unixepoch'), NEW.worker_id
    WHERE NEW.status IN ('accepted', 'ongoing', 'completed') AND (CASE NEW.status WHEN 'accepted' THEN NEW.accepted_at WHEN 'ongoing' THEN NEW.started_at ELSE NEW.completed_at END) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM active_workers WHERE day = date((CASE NEW.status WHEN 'accepted' THEN NEW.accepted_at WHEN 'ongoing' THEN NEW.started_at ELSE NEW.completed_at END) / 1000 + 19800, 'unixepoch') AND worker_id = NEW.worker_id);
END;
--> statement-breakpoint
CREATE TRIGGER accounts_tallied AFTER INSERT ON accounts
BEGIN
  INSERT INTO tallies (day, name, value) SELECT '', 'accounts.' || NEW.kind, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_retallied AFTER UPDATE OF kind ON accounts WHEN OLD.kind <> NEW.kind
BEGIN
  INSERT INTO tallies (day, name, value) SELECT '', 'accounts.' || OLD.kind, -1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO tallies (day, name, value) SELECT '', 'accounts.' || NEW.kind, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER workers_tallied AFTER INSERT ON workers
BEGIN
  INSERT INTO tallies (day, name, value) SELECT '', 'workers.' || NEW.verification, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER workers_retallied AFTER UPDATE OF verification ON workers WHEN OLD.verification <> NEW.verification
BEGIN
  INSERT INTO tallies (day, name, value) SELECT '', 'workers.' || OLD.verification, -1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO tallies (day, name, value) SELECT '', 'workers.' || NEW.verification, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
-- The log of the admin desk is only ever added to. REPLACE would delete a row without a word to the trigger for it.
CREATE TRIGGER audit_log_never_changes BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'the log is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_never_deletes BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'the log is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_never_replaces BEFORE INSERT ON audit_log WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'the log is only added to');
END;
