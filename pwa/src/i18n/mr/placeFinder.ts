import type { placeFinder as en } from '#pwa/i18n/en/placeFinder.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const placeFinder: SameKeys<typeof en> = {
  find: 'भाग किंवा पिन कोड',
  find_hint: 'उदा. कोथरूड, पुणे किंवा 411038. रिकामे ठेवले तर तुमचा पत्ता शोधला जाईल.',
  find_button: 'शोधा',
  finding: 'शोधत आहोत…',
  city_only: 'पूर्ण पत्ता सापडला नाही, शहर/राज्य दाखवत आहोत.',
  none: 'ही जागा सापडली नाही: {{address}}.',
  error: 'जागा शोधताना अडचण आली: {{message}}. पुन्हा प्रयत्न करा.',
  which: 'यातली कोणती जागा?',
  marked_about: 'सापडले: {{label}}. हा भाग आहे; तुमचे दार नकाशावर दाखवता येईल.',
  map_open: 'जागा दाखवणे गरजेचे नाही: फक्त पत्ताही पुरेसा आहे.',
  map_marked: 'तुम्ही दाखवलेली जागा',
  use: 'माझे लोकेशन वापरा',
  looking: 'तुमची जागा शोधत आहे…',
  marked: 'पत्त्यासोबत तुमची जागाही जाईल.',
  forget: 'माझे लोकेशन काढा',
  refused: 'फोनने जागा सांगायला नकार दिला आहे. फक्त पत्ताही पुरेसा आहे.',
  failed: 'तुमची जागा सापडली नाही. फक्त पत्ताही पुरेसा आहे.',
};
