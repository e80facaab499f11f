import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';

/** Why a list of sequence numbers is not 1, 2, 3, …; null if it is. */
function gapIn(seqs: readonly number[]): string | null {
  const sorted = seqs.toSorted((a, b) => a - b);
  const wrong = sorted.findIndex((seq, i) => seq !== i + 1);
  return wrong < 0 ? null : `${sorted[wrong]} follows ${sorted[wrong - 1] ?? 'nothing'}`;
}

/** The events of each room and the messages of each job are numbered without a gap. Delivered chat events are deleted. */
export function checkSequences({ database }: Pick<Recording, 'database'>): Anomaly[] {
  const events = database.event_outbox.filter(({ party }) => party !== 'chat');
  const lists = [
    ...Map.groupBy(events, ({ party, room }) => `events of ${party} ${room}`),
    ...Map.groupBy(database.messages, ({ job_id }) => `messages of job ${job_id}`),
  ];
  return lists.flatMap(([subject, rows]) => {
    const message = gapIn(rows.map(({ seq }) => seq));
    return message === null ? [] : [{ kind: 'sequence-gap', subject, message, calls: [] }];
  });
}

/** After the last sweep, no event waits for its delivery. */
export const checkDelivery = ({ database }: Pick<Recording, 'database'>): Anomaly[] =>
  database.event_outbox
    .filter(({ delivered_at }) => delivered_at === null)
    .map(({ id, party, room, type }) => ({
      kind: 'event-undelivered',
      subject: `event ${id}`,
      message: `${type} for ${party} ${room} was not delivered`,
      calls: [],
    }));
