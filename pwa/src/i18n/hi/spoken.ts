import type { spoken as en } from '../en/spoken.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const spoken: SameKeys<typeof en> = {
  slot: {
    '08': 'सुबह आठ से दस बजे',
    '10': 'सुबह दस से दोपहर बारह बजे',
    '12': 'दोपहर बारह से दो बजे',
    '02': 'दोपहर दो से चार बजे',
    '04': 'शाम चार से छह बजे',
  },
  any_time: 'दिन में किसी भी समय',
  day: '{{weekday}}, {{number}} {{month}}',
  day_year: '{{weekday}}, {{number}} {{month}} {{year}}',
  today: 'आज, {{day}}',
  tomorrow: 'कल, {{day}}',
  day_after_tomorrow: 'परसों, {{day}}',
  near: 'एक किलोमीटर से भी कम',
  km_one: 'क़रीब एक किलोमीटर',
  km_other: 'क़रीब {{words}} किलोमीटर',
  minutes_one: 'एक मिनट',
  minutes_other: '{{words}} मिनट',
  jobs_zero: 'कोई काम नहीं',
  jobs_one: 'एक काम',
  jobs_other: '{{words}} काम',
  read_aloud_title: 'पढ़कर सुनाना',
  read_aloud_on: 'दबाकर सुनें',
  read_aloud_off: 'सुनना बंद करें',
  read_aloud_hint: 'जो सुनना है उसे दबाएँ। बटन दोबारा दबाने पर काम होगा। बंद करने के लिए कान को दबाएँ।',
  read_aloud_unavailable: 'इस फ़ोन में हिंदी की आवाज़ नहीं है। फ़ोन की सेटिंग में जोड़ सकते हैं।',
};
