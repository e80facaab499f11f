import type { Area } from '#pwa/sync/session/area.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';

/** Entity key of the commands that change the profile. */
export const PROFILE_ENTITY_KEY = 'profile';
/** Entity key of the commands that change the working hours, which do not wait for another change of the profile. */
export const HOURS_ENTITY_KEY = 'working-hours';
/** Entity key of the worker's verification documents. */
export const DOCUMENTS_ENTITY_KEY = 'documents';
/** Entity key of the commands about a job, except its messages: these are not blocked by the others. */
export const jobEntityKey = (jobId: string): string => `job:${jobId}`;
export const messagesEntityKey = (jobId: string): string => `messages:${jobId}`;
export const favouriteEntityKey = (workerId: string): string => `favourite:${workerId}`;
export const ticketEntityKey = (ticketId: string): string => `ticket:${ticketId}`;

/** The screen with the tickets of an account. */
export const supportPath = (area: Area): string => (area === 'worker' ? '/worker/support' : '/support');
/** The contact form of an account, about a plan or a job. */
export const contactPath = (
  area: Area,
  { plan, jobId }: Partial<Record<'plan' | 'jobId', string | null | undefined>>,
): string => `/contact?as=${area}${plan ? `&plan=${plan}` : ''}${jobId ? `&job=${jobId}` : ''}`;

/** The job that a command is about; null if it is about none. */
export const jobIdOf = ({ entityKey }: Pick<OutboxRow, 'entityKey'>): string | null =>
  /^(?:job|messages):(.+)$/.exec(entityKey)?.[1] ?? null;
