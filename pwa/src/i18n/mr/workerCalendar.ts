import type { workerCalendar as en } from '#pwa/i18n/en/workerCalendar.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerCalendar: SameKeys<typeof en> = {
  title: 'माझे कॅलेंडर',
  today: 'आज',
  previous: 'मागचा आठवडा',
  next: 'पुढचा आठवडा',
  week: 'आठवड्याचे दिवस',
  jobs_one: '{{count}} काम',
  jobs_other: '{{count}} कामे',
  no_jobs: 'काम नाही',
  day_off: 'सुट्टी',
  kind: {
    job: 'काम',
    done: 'झाले',
    travel: 'प्रवास',
    free: 'मोकळे',
    past: 'वेळ निघून गेली',
    break: 'विश्रांती',
    off: 'काम बंद',
    offer: 'नवे काम',
  },
  travel_km: 'प्रवास, {{km}} किमी',
  offers_one: '{{count}} नवे काम',
  offers_other: '{{count}} नवी कामे',
  offers_any_time_one: '{{count}} नवे काम, या दिवशी कधीही',
  offers_any_time_other: '{{count}} नवी कामे, या दिवशी कधीही',
  say: '{{time}}: {{what}}.',
  legend: 'चित्रांचा अर्थ',
  hours: 'माझी कामाची वेळ',
  failed: 'तुमची कामे दिसू शकली नाहीत.',
  failed_stored: 'नवी कामे दिसू शकली नाहीत. खाली या फोनमध्ये ठेवलेले आहे.',
};
