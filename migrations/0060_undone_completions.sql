-- An admin undoes the completion of work that was not done.
DROP TRIGGER jobs_status_moves;--> statement-breakpoint
CREATE TRIGGER jobs_status_moves BEFORE UPDATE OF status ON jobs
WHEN OLD.status <> NEW.status AND NOT (
  (OLD.status = 'pending' AND NEW.status IN ('accepted', 'cancelled')) OR
  (OLD.status = 'accepted' AND NEW.status IN ('ongoing', 'cancelled')) OR
  (OLD.status = 'ongoing' AND NEW.status IN ('completed', 'cancelled')) OR
  (OLD.status = 'completed' AND NEW.status = 'cancelled' AND NEW.cancelled_by IS 'admin')
)
BEGIN
  SELECT RAISE(ABORT, 'a job status may not move this way');
END;
