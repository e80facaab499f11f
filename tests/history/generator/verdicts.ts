import * as z from 'zod/mini';
import type { Command, Lane } from './lane.ts';

const shownDetails = z.object({
  name: z.string(),
  phone: z.string(),
  photo: z.nullable(z.string()),
  worker: z.object({ files: z.array(z.object({ key: z.string() })) }),
});

/** The verdict of an admin on the details that the worker has now. */
export async function verdictOn(
  lane: Lane,
  id: string,
  verdict: { verdict: 'verified' } | { verdict: 'refused'; reason: string },
): Promise<Command> {
  const { admin } = lane.world;
  const { body } = await lane.read(admin.phones[0], 'adminAccount', { params: { id } });
  const { data } = z.safeParse(shownDetails, body);
  const seen = data && {
    name: data.name,
    phone: data.phone,
    photo: data.photo,
    files: data.worker.files.map(({ key }) => key),
  };
  return { by: admin, name: 'verifyWorker', input: { params: { id }, body: { ...verdict, ...(seen && { seen }) } } };
}
