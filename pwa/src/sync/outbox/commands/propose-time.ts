import * as z from 'zod/mini';
import { uuidv7 } from '#contract/ids.ts';
import { answerUntil, proposeTimeBody, type ProposeTimeBody } from '#contract/jobs/rescheduling.ts';
import { slotStart } from '#contract/time.ts';
import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { proposalCommand } from './proposal-command.ts';

interface NewProposal extends Omit<ProposeTimeBody, 'proposalId'> {
  jobId: string;
}

/** Proposes another time for an accepted job. */
export const proposeTime: Command<'proposeTime', NewProposal> = {
  ...proposalCommand(({ date: oldDate, time: oldTime }, by, { body, happenedAt }) => {
    const proposed = z.safeParse(proposeTimeBody, body).data;
    if (!proposed) return null;
    const { proposalId: id, date, timeSlot: time } = proposed;
    const expiresAt = answerUntil(happenedAt, slotStart(oldDate, oldTime), slotStart(date, time));
    return { date: oldDate, time: oldTime, proposal: { id, by, oldDate, oldTime, date, time, state: 'open', expiresAt } };
  }),
  name: 'proposeTime',
  createRow: ({ jobId, ...proposed }) => ({
    entityKey: jobEntityKey(jobId),
    params: { id: jobId },
    body: { proposalId: uuidv7(), ...proposed },
  }),
};
