import * as z from 'zod/mini';
import { endProposalBody } from '#contract/jobs/rescheduling.ts';
import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { proposalCommand } from './proposal-command.ts';

/** Declines the proposal of the other side, or withdraws one's own. */
export const endProposal: Command<'endProposal', { jobId: string; proposalId: string }> = {
  ...proposalCommand(({ date, time, proposal }, by, { body }) => {
    if (!proposal || proposal.id !== z.safeParse(endProposalBody, body).data?.proposalId) return null;
    return { date, time, proposal: { ...proposal, state: proposal.by === by ? 'withdrawn' : 'declined' } };
  }),
  name: 'endProposal',
  createRow: ({ jobId, proposalId }) => ({ entityKey: jobEntityKey(jobId), params: { id: jobId }, body: { proposalId } }),
};
