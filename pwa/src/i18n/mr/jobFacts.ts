import type { jobFacts as english } from '../en/jobFacts.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const jobFacts: SameKeys<typeof english> = {
  frequency: 'किती वेळा?',
  gender: 'कोणी यावे?',
  rooms: 'किती खोल्या',
  area: 'किती जागा',
  emergency: 'गरज पडल्यास कोणाला फोन करायचा',
  today: 'आज',
  tomorrow: 'उद्या',
};
