-- Phones of workers may have the jobs of closed accounts as they were before the erasure. They fetch a job again after an event about it.
INSERT INTO `event_outbox` (`party`, `room`, `seq`, `type`, `job_id`, `body`, `at`, `delivered_at`)
SELECT 'inbox', e.room, row_number() OVER (PARTITION BY e.room ORDER BY e.id)
		+ coalesce((SELECT max(o.seq) FROM `event_outbox` o WHERE o.party = 'inbox' AND o.room = e.room), 0),
	'changed', e.id, json_object('jobId', e.id), unixepoch() * 1000, unixepoch() * 1000
FROM (SELECT j.id, 'worker_' || j.worker_id AS room FROM `jobs` j JOIN `accounts` a ON a.id = j.client_id
	WHERE j.worker_id IS NOT NULL AND a.email_key = 'closed:' || a.id) e;--> statement-breakpoint
UPDATE `event_outbox`
SET `body` = json_replace(`body`, '$.customerName', 'Deleted account', '$.workerName', 'Deleted account', '$.from', 'Deleted account')
WHERE `party` = 'inbox' AND `type` IN ('booking-request', 'job-accepted', 'message') AND EXISTS (
	SELECT 1 FROM `jobs` j JOIN `accounts` a ON a.id = iif(substr(`room`, 1, 7) = 'worker_', j.client_id, j.worker_id)
	WHERE j.id = `body` ->> 'jobId' AND a.email_key = 'closed:' || a.id);
