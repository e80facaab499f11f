import * as z from 'zod/mini';
import { acceptProposalBody, type AcceptProposalBody } from '#contract/jobs/rescheduling.ts';
import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { proposalCommand } from './proposal-command.ts';

/** Accepts the time that the other side has proposed. */
export const acceptProposal: Command<'acceptProposal', AcceptProposalBody & { jobId: string }> = {
  ...proposalCommand(({ proposal }, by, { body }) => {
    const isAnswered = proposal?.id === z.safeParse(acceptProposalBody, body).data?.proposalId && proposal?.by !== by;
    if (!proposal || !isAnswered) return null;
    return { date: proposal.date, time: proposal.time, proposal: { ...proposal, state: 'accepted' } };
  }),
  name: 'acceptProposal',
  followsEndedJobs: true,
  createRow: ({ jobId, ...body }) => ({ entityKey: jobEntityKey(jobId), params: { id: jobId }, body }),
};
