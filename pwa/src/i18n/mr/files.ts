import type { files as en } from '../en/files.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const files: SameKeys<typeof en> = {
  camera_title: 'फोटो काढा',
  camera_opening: 'कॅमेरा उघडत आहे…',
  camera_live: 'कॅमेऱ्यात जे दिसते ते',
  camera_face: 'पूर्ण चेहरा गोलात येईल असा फोन धरा.',
  camera_take: 'फोटो काढा',
  camera_taken: 'काढलेला फोटो',
  camera_good: 'चेहरा स्पष्ट आणि उजेडात आहे का?',
  camera_use: 'हाच फोटो घ्या',
  camera_again: 'पुन्हा काढा',
  camera_failed: 'कॅमेरा उघडला नाही. फोनच्या सेटिंगमध्ये परवानगी द्या, किंवा एखादा फोटो निवडा.',
  too_many_one: 'फक्त {{count}} फाइल चालते. बाकीच्या सोडून दिल्या.',
  too_many_other: 'फक्त {{count}} फाइली चालतात. बाकीच्या सोडून दिल्या.',
  waiting: 'पाठवायचा बाकी आहे',
  being_sent: 'आता पाठवत आहे',
  on_its_way: 'हे आत्ताच जात आहे, आता थांबवता येणार नाही.',
  retry: 'पुन्हा पाठवा',
  drop: 'पाठवू नका',
  take_photo: 'फोटो काढा',
  choose_file_one: 'फाइल निवडा',
  choose_file_other: 'फाइली निवडा',
  remove: '{{name}} काढून टाका',
  sending: 'पाठवत आहे: {{percent}} %',
};
