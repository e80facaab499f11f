import type { Recording } from '../recording/recording.ts';
import { checkAcknowledgedWrites } from './acknowledged-writes.ts';
import type { Anomaly } from './anomaly.ts';
import { attemptedCommandsIn } from './attempted-commands.ts';
import { checkConvergence } from './changes-convergence.ts';
import { checkCounters } from './counters.ts';
import { checkErasure } from './erasure.ts';
import { checkDelivery, checkSequences } from './events.ts';
import { checkFiles } from './files.ts';
import { checkIdempotency } from './idempotency.ts';
import { checkJobLinearizability } from './job-linearizability.ts';
import { checkCash, checkCancelledBookings, checkPaymentRows } from './payments.ts';
import { checkRefunds } from './refunds.ts';
import { checkRegisters } from './registers.ts';
import { checkServerErrors } from './server-errors.ts';
import { checkSos } from './sos.ts';
import { checkStatusPaths, checkWinners } from './status-paths.ts';
import { checkSuccessors } from './successors.ts';
import { checkTimes } from './times.ts';
import { checkWorkerTimes } from './worker-times.ts';

/** Everything in a recording that a correct server could not have done. */
export function check(recording: Recording): Anomaly[] {
  const commands = attemptedCommandsIn(recording.calls);
  return [
    checkServerErrors(recording),
    checkAcknowledgedWrites(recording, commands),
    checkIdempotency(recording),
    checkWinners(recording),
    checkStatusPaths(recording),
    checkJobLinearizability(recording, commands),
    checkCash(recording),
    checkCancelledBookings(recording),
    checkPaymentRows(recording),
    checkRefunds(recording, commands),
    checkRegisters(recording, commands),
    checkSequences(recording),
    checkDelivery(recording),
    checkTimes(recording),
    checkErasure(recording),
    checkConvergence(recording),
    checkCounters(recording),
    checkSos(recording),
    checkFiles(recording),
    checkSuccessors(recording),
    checkWorkerTimes(recording),
  ].flat();
}
