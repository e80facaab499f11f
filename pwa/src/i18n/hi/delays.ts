import type { delays as en } from '../en/delays.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const delays: SameKeys<typeof en> = {
  late: 'देर हो रही है?',
  longer: 'और समय लगेगा?',
  unit: 'मिनट',
  minutes_one: '{{count}} मिनट',
  minutes_other: '{{count}} मिनट',
  on_time: 'अब देर नहीं होगी',
  sent: 'ग्राहक को बता दिया है।',
  say: '{{question}} एक बार दबाएँ, ग्राहक को पता चल जाएगा कि कितने मिनट: {{minutes}}। काम का समय वही रहेगा।',
  client: {
    start_one: 'कारीगर को लगभग {{count}} मिनट देर होगी।',
    start_other: 'कारीगर को लगभग {{count}} मिनट देर होगी।',
    end_one: 'काम तय समय से लगभग {{count}} मिनट ज़्यादा चलेगा।',
    end_other: 'काम तय समय से लगभग {{count}} मिनट ज़्यादा चलेगा।',
    before_one: 'कारीगर को लगभग {{count}} मिनट देर हो सकती है, क्योंकि इससे पहले वाले काम में ज़्यादा समय लग रहा है।',
    before_other: 'कारीगर को लगभग {{count}} मिनट देर हो सकती है, क्योंकि इससे पहले वाले काम में ज़्यादा समय लग रहा है।',
  },
  worker: {
    start_one: 'आपने बताया है: लगभग {{count}} मिनट देर।',
    start_other: 'आपने बताया है: लगभग {{count}} मिनट देर।',
    end_one: 'आपने बताया है: तय समय से लगभग {{count}} मिनट ज़्यादा।',
    end_other: 'आपने बताया है: तय समय से लगभग {{count}} मिनट ज़्यादा।',
    before_one: 'हमने ग्राहक को बताया है कि पहले वाले काम की वजह से आपको लगभग {{count}} मिनट देर हो सकती है।',
    before_other: 'हमने ग्राहक को बताया है कि पहले वाले काम की वजह से आपको लगभग {{count}} मिनट देर हो सकती है।',
  },
};
