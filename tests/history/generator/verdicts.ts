import * as z from 'zod/mini';
import { VERIFICATION_DOCUMENT_KINDS, type VerificationDocumentKind } from '#contract/workers/worker-profile.ts';
import type { Command, Lane } from './lane.ts';

const shownDetails = z.object({
  name: z.string(),
  phone: z.string(),
  photo: z.nullable(z.string()),
  worker: z.object({ files: z.array(z.object({ key: z.string(), kind: z.string() })) }),
});

async function readDetails(lane: Lane, id: string) {
  const { body } = await lane.read(lane.world.admin.phones[0], 'adminAccount', { params: { id } });
  return z.safeParse(shownDetails, body).data;
}

/** The kinds of documents that a worker does not have. */
export async function missingDocumentsOf(lane: Lane, id: string): Promise<VerificationDocumentKind[]> {
  const data = await readDetails(lane, id);
  return VERIFICATION_DOCUMENT_KINDS.filter((kind) => data && !data.worker.files.some((file) => file.kind === kind));
}

/** The verdict of an admin on the details that the worker has now. */
export async function verdictOn(
  lane: Lane,
  id: string,
  verdict: { verdict: 'verified' } | { verdict: 'refused'; reason: string },
): Promise<Command> {
  const data = await readDetails(lane, id);
  const seen = data && {
    name: data.name,
    phone: data.phone,
    photo: data.photo,
    files: data.worker.files.map(({ key }) => key),
  };
  return { by: lane.world.admin, name: 'verifyWorker', input: { params: { id }, body: { ...verdict, ...(seen && { seen }) } } };
}
