import type { workerHistory as en } from '../en/workerHistory.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerHistory: SameKeys<typeof en> = {
  only_newest: 'इस फ़ोन में सिर्फ़ {{count}} सबसे नए काम हैं।',
  sort: 'किस हिसाब से',
  sort_by: { date: 'तारीख', total_amount: 'कमाई' },
  order: { 'date-desc': 'नए पहले', 'date-asc': 'पुराने पहले', 'total_amount-desc': 'ज़्यादा पहले', 'total_amount-asc': 'कम पहले' },
  filter: 'क्या देखना है',
  filter_by: { all: 'सब', completed: 'पूरे हुए', cancelled: 'रद्द हुए' },
};
