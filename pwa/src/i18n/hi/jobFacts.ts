import type { jobFacts as english } from '../en/jobFacts.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const jobFacts: SameKeys<typeof english> = {
  frequency: 'कितनी बार?',
  gender: 'कौन आए?',
  rooms: 'कितने कमरे',
  area: 'कितनी जगह',
  emergency: 'ज़रूरत पड़ने पर किसे फ़ोन करें',
  today: 'आज',
  tomorrow: 'कल',
};
