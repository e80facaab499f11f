import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';

interface NewPhoto {
  jobId: string;
  photoId: string;
  file: File;
}

/** Adds a photo to a job, behind the job's other queued commands. */
export const addJobPhoto: Command<'addJobPhoto', NewPhoto> = {
  name: 'addJobPhoto',
  version: 1,
  blocksOnFailure: false,
  createRow: ({ jobId, photoId, file }) => ({
    entityKey: jobEntityKey(jobId),
    params: { id: jobId },
    body: { photoId },
    file,
  }),
  save: (data, { photos }, { params }) => data.details.update(params['id'] ?? '', { photos }),
  screen: (jobId) => `/job-in-progress/${jobId}`,
};
