import { clientStatusNames } from '#contract/texts/mr.ts';
import type { status as en } from '../en/status.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const status: SameKeys<typeof en> = {
  client: clientStatusNames,
  unread: 'नवा संदेश',
  worker: {
    pending: 'नवे काम',
    accepted: 'घेतलेले',
    ongoing: 'सुरू आहे',
    completed: 'पूर्ण झाले',
    cancelled: 'रद्द',
  },
};
