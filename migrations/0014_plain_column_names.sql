-- Renaming a table also renames `excluded` in its triggers, which is a different table: value + excluded.value would become value + value.
DROP TRIGGER `active_workers_tallied`;--> statement-breakpoint
DROP TRIGGER `jobs_tallied`;--> statement-breakpoint
DROP TRIGGER `jobs_retallied`;--> statement-breakpoint
DROP TRIGGER `accounts_tallied`;--> statement-breakpoint
DROP TRIGGER `accounts_retallied`;--> statement-breakpoint
DROP TRIGGER `workers_tallied`;--> statement-breakpoint
DROP TRIGGER `workers_retallied`;--> statement-breakpoint
ALTER TABLE `listening` RENAME TO `room_presence`;--> statement-breakpoint
ALTER TABLE `tallies` RENAME TO `dashboard_counts`;--> statement-breakpoint
ALTER TABLE `message_marks` RENAME TO `read_receipts`;--> statement-breakpoint
ALTER TABLE `accounts` RENAME COLUMN `muted` TO `muted_topics`;--> statement-breakpoint
ALTER TABLE `accounts` RENAME COLUMN `last_key` TO `last_name_key`;--> statement-breakpoint
ALTER TABLE `jobs` RENAME COLUMN `by_name` TO `is_direct`;--> statement-breakpoint
ALTER TABLE `jobs` RENAME COLUMN `place_about` TO `is_location_approximate`;--> statement-breakpoint
ALTER TABLE `jobs` RENAME COLUMN `asked_at` TO `requested_at`;--> statement-breakpoint
ALTER TABLE `jobs` RENAME COLUMN `last_key` TO `last_name_key`;--> statement-breakpoint
ALTER TABLE `workers` RENAME COLUMN `reach` TO `service_cells`;--> statement-breakpoint
ALTER TABLE `workers` RENAME COLUMN `seen_on` TO `last_seen_on`;--> statement-breakpoint
ALTER TABLE `payments` RENAME COLUMN `client_said_at` TO `client_confirmed_at`;--> statement-breakpoint
ALTER TABLE `payments` RENAME COLUMN `worker_said_at` TO `worker_confirmed_at`;--> statement-breakpoint
ALTER TABLE `messages` RENAME COLUMN `quick` TO `quick_reply`;--> statement-breakpoint
ALTER TABLE `read_receipts` RENAME COLUMN `delivered` TO `delivered_seq`;--> statement-breakpoint
ALTER TABLE `read_receipts` RENAME COLUMN `seen` TO `seen_seq`;--> statement-breakpoint
ALTER TABLE `media` RENAME COLUMN `type` TO `content_type`;--> statement-breakpoint
ALTER TABLE `push_subscriptions` RENAME COLUMN `room` TO `dispatch_room`;--> statement-breakpoint
ALTER TABLE `idempotency_keys` RENAME COLUMN `answer` TO `response`;--> statement-breakpoint
ALTER TABLE `idempotency_keys` RENAME COLUMN `refusal` TO `error_code`;--> statement-breakpoint
-- Saved responses are lists of names and values in turn, [["name", value, ...], ...]. Those of the last 48 hours may still be read.
UPDATE `idempotency_keys` SET `response` = coalesce(json_set(`response`, (SELECT fullkey FROM json_tree(response) WHERE atom = 'by_name' AND key % 2 = 0), 'is_direct'), `response`)
	WHERE `response` LIKE '[[%"by_name"%';--> statement-breakpoint
UPDATE `idempotency_keys` SET `response` = coalesce(json_set(`response`, (SELECT fullkey FROM json_tree(response) WHERE atom = 'place_about' AND key % 2 = 0), 'is_location_approximate'), `response`)
	WHERE `response` LIKE '[[%"place_about"%';--> statement-breakpoint
UPDATE `idempotency_keys` SET `response` = coalesce(json_set(`response`, (SELECT fullkey FROM json_tree(response) WHERE atom = 'asked_at' AND key % 2 = 0), 'requested_at'), `response`)
	WHERE `response` LIKE '[[%"asked_at"%';--> statement-breakpoint
UPDATE `idempotency_keys` SET `response` = coalesce(json_set(`response`, (SELECT fullkey FROM json_tree(response) WHERE atom = 'client_said_at' AND key % 2 = 0), 'client_confirmed_at'), `response`)
	WHERE `response` LIKE '[[%"client_said_at"%';--> statement-breakpoint
UPDATE `idempotency_keys` SET `response` = coalesce(json_set(`response`, (SELECT fullkey FROM json_tree(response) WHERE atom = 'worker_said_at' AND key % 2 = 0), 'worker_confirmed_at'), `response`)
	WHERE `response` LIKE '[[%"worker_said_at"%';--> statement-breakpoint
UPDATE `idempotency_keys` SET `response` = coalesce(json_set(`response`, (SELECT fullkey FROM json_tree(response) WHERE atom = 'quick' AND key % 2 = 0), 'quick_reply'), `response`)
	WHERE `response` LIKE '[[%"quick"%';
--> statement-breakpoint
CREATE TRIGGER count_active_worker AFTER INSERT ON active_workers
BEGIN
  INSERT INTO dashboard_counts (day, name, value) SELECT NEW.day, 'active_workers', 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER count_new_job AFTER INSERT ON jobs
BEGIN
  INSERT INTO dashboard_counts (day, name, value) SELECT '', 'jobs.' || NEW.status, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO dashboard_counts (day, name, value) SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 'requests', 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO dashboard_counts (day, name, value) SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 'accepted_in_5', 1 WHERE NEW.accepted_at - NEW.created_at <= 300000 ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO dashboard_counts (day, name, value) SELECT date(NEW.cancelled_at / 1000 + 19800, 'unixepoch'), 'cancelled', 1 WHERE NEW.cancelled_at IS NOT NULL ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO active_workers (day, worker_id) SELECT date(NEW.accepted_at / 1000 + 19800, 'unixepoch'), NEW.worker_id
    WHERE NEW.accepted_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM active_workers WHERE day = date(NEW.accepted_at / 1000 + 19800, 'unixepoch') AND worker_id = NEW.worker_id);
  INSERT INTO active_workers (day, worker_id) SELECT date(NEW.started_at / 1000 + 19800, 'unixepoch'), NEW.worker_id
    WHERE NEW.started_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM active_workers WHERE day = date(NEW.started_at / 1000 + 19800, 'unixepoch') AND worker_id = NEW.worker_id);
  INSERT INTO active_workers (day, worker_id) SELECT date(NEW.completed_at / 1000 + 19800, 'unixepoch'), NEW.worker_id
    WHERE NEW.completed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM active_workers WHERE day = date(NEW.completed_at / 1000 + 19800, 'unixepoch') AND worker_id = NEW.worker_id);
END;
--> statement-breakpoint
CREATE TRIGGER count_job_status AFTER UPDATE OF status ON jobs WHEN OLD.status <> NEW.status
BEGIN
  INSERT INTO dashboard_counts (day, name, value) SELECT '', 'jobs.' || OLD.status, -1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO dashboard_counts (day, name, value) SELECT '', 'jobs.' || NEW.status, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO dashboard_counts (day, name, value) SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 'accepted_in_5', 1 WHERE NEW.status = 'accepted' AND NEW.accepted_at - NEW.created_at <= 300000 ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO dashboard_counts (day, name, value) SELECT date(NEW.cancelled_at / 1000 + 19800, 'unixepoch'), 'cancelled', 1 WHERE NEW.status = 'cancelled' AND NEW.cancelled_at IS NOT NULL ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO active_workers (day, worker_id) SELECT date((CASE NEW.status WHEN 'accepted' THEN NEW.accepted_at WHEN 'ongoing' THEN NEW.started_at ELSE NEW.completed_at END) / 1000 + 19800, 'unixepoch'), NEW.worker_id
    WHERE NEW.status IN ('accepted', 'ongoing', 'completed') AND (CASE NEW.status WHEN 'accepted' THEN NEW.accepted_at WHEN 'ongoing' THEN NEW.started_at ELSE NEW.completed_at END) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM active_workers WHERE day = date((CASE NEW.status WHEN 'accepted' THEN NEW.accepted_at WHEN 'ongoing' THEN NEW.started_at ELSE NEW.completed_at END) / 1000 + 19800, 'unixepoch') AND worker_id = NEW.worker_id);
END;
--> statement-breakpoint
CREATE TRIGGER count_new_account AFTER INSERT ON accounts
BEGIN
  INSERT INTO dashboard_counts (day, name, value) SELECT '', 'accounts.' || NEW.kind, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER count_account_kind AFTER UPDATE OF kind ON accounts WHEN OLD.kind <> NEW.kind
BEGIN
  INSERT INTO dashboard_counts (day, name, value) SELECT '', 'accounts.' || OLD.kind, -1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO dashboard_counts (day, name, value) SELECT '', 'accounts.' || NEW.kind, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER count_new_worker AFTER INSERT ON workers
BEGIN
  INSERT INTO dashboard_counts (day, name, value) SELECT '', 'workers.' || NEW.verification, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER count_verification AFTER UPDATE OF verification ON workers WHEN OLD.verification <> NEW.verification
BEGIN
  INSERT INTO dashboard_counts (day, name, value) SELECT '', 'workers.' || OLD.verification, -1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
  INSERT INTO dashboard_counts (day, name, value) SELECT '', 'workers.' || NEW.verification, 1 WHERE true ON CONFLICT (day, name) DO UPDATE SET value = value + excluded.value;
END;
