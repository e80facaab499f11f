import type { blocks as en } from '#pwa/i18n/en/blocks.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const blocks: SameKeys<typeof en> = {
  block: 'इस ग्राहक का काम फिर न दिखाएँ',
  block_title: '{{name}} को ब्लॉक करें?',
  block_text:
    '{{name}} का कोई काम आप तक नहीं आएगा। जो आपके जवाब का इंतज़ार कर रहा है, वह बंद हो जाएगा। किसी को बताया नहीं जाता। अपने खाते में इसे कभी भी हटा सकते हैं।',
  block_job: '{{day}} का काम बना रहेगा। न चाहें, तो उसे रद्द करें।',
  block_yes: 'ब्लॉक करें',
  block_no: 'नहीं, वापस जाएँ',
  block_busy: 'ब्लॉक हो रहा है...',
  blocked: 'आपने {{name}} को ब्लॉक किया है।',
  unblock: 'ब्लॉक हटाएँ',
  unblocked: '{{name}} के काम आपको फिर मिल सकते हैं।',
  list_title: 'ब्लॉक किए ग्राहक',
  list_none: 'कोई नहीं',
  list_failed: 'ब्लॉक किए ग्राहकों की सूची नहीं आ पाई',
};
