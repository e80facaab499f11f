import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';

/** A job that asks again for another one follows exactly one job of the same client, which its worker has cancelled, and both name each other. */
export function checkSuccessors({ database }: Pick<Recording, 'database'>): Anomaly[] {
  const rows = new Map(database.jobs.map((job) => [job.id, job]));
  const report = (id: string, message: string): Anomaly => ({
    kind: 'successor-wrong',
    subject: `job ${id}`,
    message,
    calls: [],
  });
  return database.jobs.flatMap(({ id, client_id, cancelled_by, predecessor_id, successor_id }) => {
    const successor = successor_id === null ? null : rows.get(successor_id);
    const predecessor = predecessor_id === null ? null : rows.get(predecessor_id);
    return [
      ...(successor === null ||
      (successor?.predecessor_id === id && successor.client_id === client_id && cancelled_by === 'worker')
        ? []
        : [report(id, `its successor ${successor_id} does not follow it`)]),
      ...(predecessor === null || predecessor?.successor_id === id
        ? []
        : [report(id, `its predecessor ${predecessor_id} does not name it`)]),
    ];
  });
}
