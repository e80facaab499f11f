import type { outbox as en } from '../en/outbox.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const outbox: SameKeys<typeof en> = {
  saved_offline: 'फोनमध्ये ठेवले आहे. नेटवर्क आले की आपोआप जाईल.',
  saved_server_failed: 'चूक आमच्या बाजूने झाली आहे. फोनमध्ये ठेवले आहे, आपोआप पुन्हा पाठवले जाईल.',
  saved_limited: 'एकाच वेळी खूप झाले. फोनमध्ये ठेवले आहे, थोड्या वेळाने आपोआप पाठवले जाईल.',
  saved_blocked: 'फोनमध्ये ठेवले आहे. जे स्वीकारले गेले नाही ते आधी "पाठवायची यादी" मध्ये नीट करा किंवा काढून टाका. मग हे जाईल.',
  unsent: 'अजून पाठवायचे आहे',
  bar_one: '{{count}} गोष्ट पाठवायची आहे',
  bar_other: '{{count}} गोष्टी पाठवायच्या आहेत',
  bar_refused_one: '{{count}} गोष्ट स्वीकारली गेली नाही',
  bar_refused_other: '{{count}} गोष्टी स्वीकारल्या गेल्या नाहीत',
  bar_login: 'पुन्हा लॉग इन करा, म्हणजे फोनमध्ये थांबलेले जाईल',
  rejected_toast: 'तुम्ही पाठवलेली एक गोष्ट स्वीकारली गेली नाही. "पाठवायची यादी" मध्ये पाहा.',
  title: 'पाठवायची यादी',
};
