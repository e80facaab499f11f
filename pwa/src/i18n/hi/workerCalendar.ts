import type { workerCalendar as en } from '#pwa/i18n/en/workerCalendar.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerCalendar: SameKeys<typeof en> = {
  title: 'मेरा कैलेंडर',
  today: 'आज',
  previous: 'पिछला हफ़्ता',
  next: 'अगला हफ़्ता',
  week: 'हफ़्ते के दिन',
  jobs_one: '{{count}} काम',
  jobs_other: '{{count}} काम',
  no_jobs: 'कोई काम नहीं',
  day_off: 'छुट्टी',
  kind: {
    job: 'काम',
    done: 'हो गया',
    travel: 'रास्ता',
    free: 'ख़ाली',
    past: 'समय निकल गया',
    break: 'आराम',
    off: 'काम बंद',
    offer: 'नया काम',
  },
  offers_one: '{{count}} नया काम',
  offers_other: '{{count}} नए काम',
  offers_any_time_one: '{{count}} नया काम, इस दिन कभी भी',
  offers_any_time_other: '{{count}} नए काम, इस दिन कभी भी',
  say: '{{time}}: {{what}}।',
  legend: 'चित्रों का मतलब',
  hours: 'मेरे काम का समय',
  failed: 'आपके काम नहीं दिख पाए।',
  failed_stored: 'नए काम नहीं दिख पाए। नीचे वही है जो इस फ़ोन में रखा है।',
  travel_km: 'रास्ता, {{km}} किमी',
};
