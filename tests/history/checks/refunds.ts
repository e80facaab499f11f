import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';
import type { AttemptedCommand } from './attempted-commands.ts';

/** A payment is refunded exactly if an admin confirmed it, which the audit log has once. */
export function checkRefunds({ database }: Pick<Recording, 'database'>, commands: readonly AttemptedCommand[]): Anomaly[] {
  const refunds = commands.filter(
    ({ command, input, outcome }) =>
      command === 'confirmPayment' && input.body?.['refunded'] === true && outcome !== 'rejected',
  );
  const byPayment = Map.groupBy(refunds, ({ input }) => input.params?.['id']);
  const entries = Map.groupBy(
    database.audit_log.filter(({ action }) => action === 'payment.refund'),
    ({ detail }) => detail,
  );
  return database.payments.flatMap(({ id, state }) => {
    const confirmations = byPayment.get(id) ?? [];
    const calls = confirmations.flatMap((one) => one.calls.map(({ call }) => call));
    const report = (message: string): Anomaly[] => [{ kind: 'refund-inconsistent', subject: `payment ${id}`, message, calls }];
    const isRefunded = state === 'refunded';
    if (!isRefunded && confirmations.some(({ outcome }) => outcome === 'acknowledged'))
      return report(`the refund was acknowledged, and the payment is ${state}`);
    if (isRefunded && confirmations.length === 0) return report('is refunded, and no admin confirmed it');
    const count = entries.get(id)?.length ?? 0;
    return count === Number(isRefunded) ? [] : report(`is ${state}, and the audit log has ${count} refunds`);
  });
}
