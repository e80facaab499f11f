import type { pricing as en } from '../en/pricing.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const pricing: SameKeys<typeof en> = {
  lead: 'उन घरों के लिए जहाँ रोज़ काम पड़ता है। एक-दो काम के लिए प्लान नहीं चाहिए।',
  plan: { basic: 'बेसिक', standard: 'स्टैंडर्ड', premium: 'प्रीमियम' },
  per_day: 'हर दिन',
  services_one: '{{count}} सेवा',
  services_other: '{{count}} सेवाएँ',
  services_all: 'जितनी चाहें उतनी सेवाएँ',
  support: { standard: 'आम मदद', priority: 'सबसे पहले मदद', always: 'दिन-रात मदद, सातों दिन' },
  add_ons_none: 'साथ में कुछ और नहीं',
  add_ons_one: '{{count}} अतिरिक्त सुविधा मुफ़्त',
  add_ons_other: '{{count}} अतिरिक्त सुविधाएँ मुफ़्त',
  add_ons_all: 'सारी अतिरिक्त सुविधाएँ',
  ask: '{{plan}} के बारे में पूछें',
  ask_note: 'प्लान अभी ऐप में नहीं ख़रीदा जा सकता। पूछ लें, हम जवाब लिखेंगे।',
  single_title: 'बस एक काम है?',
  single_text: 'बिना प्लान के बुक करें। हर सेवा का अपना दाम है, और वह बुक करने से पहले दिखता है।',
  single_link: 'सेवाएँ और दाम देखें',
};
