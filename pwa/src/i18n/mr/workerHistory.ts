import type { workerHistory as en } from '../en/workerHistory.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerHistory: SameKeys<typeof en> = {
  only_newest: 'या फोनमध्ये फक्त {{count}} सर्वात नवी कामे आहेत.',
  sort: 'कशानुसार',
  sort_by: { date: 'तारीख', total_amount: 'कमाई' },
  order: { 'date-desc': 'नवी आधी', 'date-asc': 'जुनी आधी', 'total_amount-desc': 'जास्त आधी', 'total_amount-asc': 'कमी आधी' },
  filter: 'काय पाहायचे',
  filter_by: { all: 'सगळी', completed: 'पूर्ण झालेली', cancelled: 'रद्द झालेली' },
};
