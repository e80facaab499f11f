import { appendMessages } from '#pwa/sync/realtime/chat-store.ts';
import type { Command } from './command.ts';
import { messagesEntityKey } from './entity-key.ts';

interface NewPhotoMessage {
  /** Also the id of the row, so that the message that comes back over the room removes it. */
  id: string;
  jobId: string;
  photo: File;
}

export const sendPhotoMessage: Command<'sendPhotoMessage', NewPhotoMessage> = {
  name: 'sendPhotoMessage',
  version: 1,
  blocksOnFailure: false,
  createRow: ({ id, jobId, photo }) => ({
    id,
    entityKey: messagesEntityKey(jobId),
    params: { job_id: jobId },
    body: { id },
    file: photo,
  }),
  // If earlier messages are missing, nothing is saved: the next sync fetches all of them.
  save: (data, message) => appendMessages(data, [message]),
  screen: (jobId) => `/messages/${jobId}`,
};
