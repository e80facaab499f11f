import type { calendar as en } from '../en/calendar.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const calendar: SameKeys<typeof en> = {
  title: 'बुकिंग कैलेंडर',
  refresh: 'ताज़ा करें',
  refreshing: 'ताज़ा कर रहे हैं...',
  back: 'डैशबोर्ड पर वापस जाएँ',
  previous: 'पिछला महीना',
  next: 'अगला महीना',
  today: 'आज',
  legend: 'किस रंग का क्या मतलब है',
  count_one: '{{count}} बुकिंग',
  count_other: '{{count}} बुकिंग',
  any_time: 'दिन में किसी भी समय',
  empty: 'अभी कोई बुकिंग नहीं है',
  empty_text: 'घर में क्या काम करवाना है? सेवा और समय चुनें।',
  older: 'पुरानी बुकिंग यहाँ अभी नहीं दिख रहीं।',
  empty_month: 'इस महीने कोई बुकिंग नहीं है।',
  go_to: '{{day}} पर जाएँ',
  empty_day: 'इस दिन कोई बुकिंग नहीं है',
  fetch_failed: 'बुकिंग नहीं मिल पाईं।',
  cancel_failed: 'बुकिंग रद्द नहीं हो पाई।',
};
