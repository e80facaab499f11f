import type { homeBelowFold as en } from '#pwa/i18n/en/homeBelowFold.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const homeBelowFold: SameKeys<typeof en> = {
  workers: { maid: 'घरकामगार', plumber: 'प्लंबर', electrician: 'इलेक्ट्रिशियन', cooking: 'स्वयंपाकी' },
  samples: { maid: 'सुनीता पवार', plumber: 'रमेश यादव', electrician: 'जोसेफ लोबो', cooking: 'फरीदा शेख' },
  workers_title: 'लोक ज्यांना पुन्हा बोलावतात',
  workers_note: 'हे नमुने आहेत. तुमच्या जवळचे कारागीर “कारागीर शोधा” मध्ये मिळतील.',
  jobs_one: '{{count}} काम पूर्ण',
  jobs_other: '{{count}} कामे पूर्ण',
  how_title: 'हे कसे चालते',
  how: {
    signup: { title: 'साइन अप करा आणि काम सांगा', text: 'काय, कुठे आणि कधी करायचे ते सांगा. दर तिथेच लिहिलेला असतो.' },
    match: { title: 'कारागीर मिळवा', text: 'हे काम करणारे आणि मोकळे असलेले जवळचे कारागीर आम्ही दाखवतो.' },
    track: { title: 'नक्की करा आणि पाहत राहा', text: 'कोण येत आहे ते पाहा आणि काम कुठवर आले ते फोनवर पाहत राहा.' },
    rate: { title: 'तारे द्या आणि अभिप्राय लिहा', text: 'काम कसे झाले ते सांगा. पुढच्या घराला आणि चांगल्या कारागिराला मदत होते.' },
  },
  review_title: 'एका ग्राहकाचे मत',
  review_about: '{{service}}, कारागीर: {{locality}}',
  stats_title: 'आकड्यांमध्ये Karigar',
  stats: {
    customers: 'ग्राहक',
    workers: 'कारागीर',
    satisfaction: 'समाधानी ग्राहक',
    services: 'कामे पूर्ण',
  },
  map_title: 'आम्ही कुठे काम करतो',
  map_text: 'सुरुवात बारा शहरांपासून. तुमचे शहर नाही? आम्हाला सांगा.',
  map_label: 'आमच्या बारा शहरांचा नकाशा: {{cities}}',
  map_contact: 'तुमच्या शहरासाठी सांगा',
  call_title: 'आधी काय नीट करायचे?',
  call_text: 'एक मिनिट लागते. पैसे काम झाल्यावर.',
  call_worker: 'तुम्ही कारागीर आहात? जवळची कामे मिळवा',
};
