import type { spoken as en } from '../en/spoken.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const spoken: SameKeys<typeof en> = {
  slot: {
    '08': 'सकाळी आठ ते दहा',
    '10': 'सकाळी दहा ते दुपारी बारा',
    '12': 'दुपारी बारा ते दोन',
    '02': 'दुपारी दोन ते चार',
    '04': 'संध्याकाळी चार ते सहा',
  },
  any_time: 'दिवसभरात कधीही',
  day: '{{weekday}}, {{number}} {{month}}',
  day_year: '{{weekday}}, {{number}} {{month}} {{year}}',
  today: 'आज, {{day}}',
  tomorrow: 'उद्या, {{day}}',
  day_after_tomorrow: 'परवा, {{day}}',
  near: 'एका किलोमीटरपेक्षाही कमी',
  km_one: 'सुमारे एक किलोमीटर',
  km_other: 'सुमारे {{words}} किलोमीटर',
  minutes_one: 'एक मिनिट',
  minutes_other: '{{words}} मिनिटे',
  jobs_zero: 'एकही काम नाही',
  jobs_one: 'एक काम',
  jobs_other: '{{words}} कामे',
  read_aloud_title: 'वाचून दाखवणे',
  read_aloud_on: 'दाबून ऐका',
  read_aloud_off: 'ऐकणे बंद करा',
  read_aloud_hint: 'जे ऐकायचे ते दाबा. बटण पुन्हा दाबल्यावर काम होईल. बंद करण्यासाठी कान दाबा.',
  read_aloud_unavailable: 'या फोनमध्ये मराठी आवाज नाही. फोनच्या सेटिंगमध्ये घेता येतो.',
};
