import type { outbox as en } from '../en/outbox.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const outbox: SameKeys<typeof en> = {
  saved_offline: 'फ़ोन में रख लिया है। नेटवर्क आते ही अपने आप चला जाएगा।',
  saved_server_failed: 'गड़बड़ हमारी तरफ़ हुई है। फ़ोन में रख लिया है, अपने आप फिर भेजा जाएगा।',
  saved_limited: 'एक साथ बहुत ज़्यादा हो गया। फ़ोन में रख लिया है, थोड़ी देर में अपने आप भेजा जाएगा।',
  saved_blocked: 'फ़ोन में रख लिया है। जो चीज़ स्वीकार नहीं हुई, पहले "भेजने की सूची" में उसे ठीक करें या हटाएँ। तब यह जाएगा।',
  unsent: 'भेजा जाना बाक़ी है',
  bar_one: '{{count}} चीज़ भेजनी बाक़ी है',
  bar_other: '{{count}} चीज़ें भेजनी बाक़ी हैं',
  bar_refused_one: '{{count}} चीज़ स्वीकार नहीं हुई',
  bar_refused_other: '{{count}} चीज़ें स्वीकार नहीं हुईं',
  bar_login: 'फिर से लॉग इन करें, तो फ़ोन में रुका काम चला जाएगा',
  rejected_toast: 'आपकी भेजी एक चीज़ स्वीकार नहीं हुई। "भेजने की सूची" में देखें।',
  title: 'भेजने की सूची',
};
