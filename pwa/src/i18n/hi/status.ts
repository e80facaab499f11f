import { clientStatusNames } from '#contract/texts/hi.ts';
import type { status as en } from '../en/status.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const status: SameKeys<typeof en> = {
  client: clientStatusNames,
  unread: 'नया संदेश',
  worker: {
    pending: 'नया काम',
    accepted: 'लिया हुआ',
    ongoing: 'चल रहा है',
    completed: 'पूरा हुआ',
    cancelled: 'रद्द',
  },
};
