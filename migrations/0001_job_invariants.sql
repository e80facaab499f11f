-- A status only moves forward, along the moves of contract/status.ts.
CREATE TRIGGER jobs_status_moves BEFORE UPDATE OF status ON jobs
WHEN OLD.status <> NEW.status AND NOT (
  (OLD.status = 'pending' AND NEW.status IN ('accepted', 'cancelled')) OR
  (OLD.status = 'accepted' AND NEW.status IN ('ongoing', 'cancelled')) OR
  (OLD.status = 'ongoing' AND NEW.status IN ('completed', 'cancelled'))
)
BEGIN
  SELECT RAISE(ABORT, 'a job status may not move this way');
END;
--> statement-breakpoint
-- A job never changes hands.
CREATE TRIGGER jobs_worker_stays BEFORE UPDATE OF worker_id ON jobs
WHEN OLD.worker_id IS NOT NULL AND NEW.worker_id IS NOT OLD.worker_id
BEGIN
  SELECT RAISE(ABORT, 'a job may not change hands');
END;
--> statement-breakpoint
-- Work that somebody does has somebody.
CREATE TRIGGER jobs_taken_by_somebody BEFORE UPDATE OF status ON jobs
WHEN NEW.status IN ('accepted', 'ongoing', 'completed') AND NEW.worker_id IS NULL
BEGIN
  SELECT RAISE(ABORT, 'a job in hand needs a worker');
END;
