import type { calendar as en } from '../en/calendar.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const calendar: SameKeys<typeof en> = {
  title: 'बुकिंग कॅलेंडर',
  refresh: 'ताजे करा',
  refreshing: 'ताजे करत आहे...',
  back: 'डॅशबोर्डवर परत जा',
  previous: 'मागचा महिना',
  next: 'पुढचा महिना',
  today: 'आज',
  legend: 'कोणत्या रंगाचा काय अर्थ',
  count_one: '{{count}} बुकिंग',
  count_other: '{{count}} बुकिंग',
  any_time: 'दिवसभरात कधीही',
  empty: 'अजून एकही बुकिंग नाही',
  empty_text: 'घरात काय काम करून घ्यायचे आहे? सेवा आणि वेळ निवडा.',
  older: 'जुन्या बुकिंग इथे अजून दिसत नाहीत.',
  empty_month: 'या महिन्यात बुकिंग नाही.',
  go_to: '{{day}} वर जा',
  empty_day: 'या दिवशी बुकिंग नाही',
  fetch_failed: 'बुकिंग आणता आली नाही.',
  cancel_failed: 'बुकिंग रद्द झाली नाही.',
};
