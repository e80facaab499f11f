import * as z from 'zod/mini';
import { DURATIONS, service, type Duration, type Service } from '#contract/catalogue.ts';

const bookAgain = z.object({ again: z.object({ service, duration: z.enum(DURATIONS) }) });

/** What a link to a worker's page books again as its navigation state. */
export const bookAgainState = (again: { service: Service; duration?: Duration | undefined }): z.infer<typeof bookAgain> => ({
  again: { service: again.service, duration: again.duration ?? '2-hours' },
});

/** What the link that led to this page books again; null if it books nothing. */
export const parseBookAgain = (state: unknown): { service: Service; duration: Duration } | null =>
  z.safeParse(bookAgain, state).data?.again ?? null;
