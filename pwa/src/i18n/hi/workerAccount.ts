import type { workerAccount as en } from '../en/workerAccount.ts';
import type { SameKeys } from '#pwa/i18n/same-keys.ts';

export const workerAccount: SameKeys<typeof en> = {
  certificates: 'प्रमाणपत्र',
  about: 'मेरे काम के बारे में',
  gender: 'लिंग',
  edit_title: 'प्रोफ़ाइल बदलें',
  edit_text: 'क्या बदलना है?',
  edit: { about: 'नाम और फ़ोन', photo: 'प्रोफ़ाइल फ़ोटो', skills: 'हुनर', area: 'कहाँ काम करते हैं' },
  edit_note: {
    about: 'और अपने काम के बारे में लिखा हुआ',
    photo: 'ग्राहक इसे आपके नाम के साथ देखते हैं',
    skills: 'अनुभव और प्रमाणपत्र भी',
    area: 'पता, जगह और कितनी दूर तक',
  },
  phone_hint: 'ग्राहक इसी पर फ़ोन करते हैं, और इससे लॉग इन भी होता है।',
  email_hint: 'इससे लॉग इन होता है; यहाँ नहीं बदल सकते।',
  photo_missing: 'फ़ोटो खींचें या चुनें।',
  save: 'सेव करें',
  saving: 'सेव हो रहा है...',
  saved: 'सेव हो गया।',

  documents: 'मेरे काग़ज़',
  documents_failed: 'आपके काग़ज़ नहीं आ पाए।',
  state: {
    unchecked: 'अभी देखे नहीं गए',
    again: 'फिर से देखे जा रहे हैं',
    verified: 'देख लिए, सब ठीक है',
    refused: 'मंज़ूर नहीं हुए',
  },
  state_text: {
    unchecked: 'हमारी टीम आपके चेहरे की फ़ोटो और काग़ज़ देखती है। आपको यहीं बता देंगे।',
    again: 'आपके नए काग़ज़ मिल गए। हमारी टीम देख रही है; ठीक निकले तो आप काम ले सकेंगे।',
    verified: 'आपको कुछ नहीं करना है।',
    refused: 'नई फ़ोटो खींचें या दूसरे काग़ज़ दें। हमारी टीम फिर देखेगी।',
  },
  reason: 'वजह: {{reason}}',
  face: 'चेहरे की फ़ोटो',
  document: 'काग़ज़ {{number}}',
  open: 'खोलें: {{name}}',
  not_shown: 'अभी नहीं दिख सकता।',
  add_face: 'चेहरे की नई फ़ोटो',
  add_face_hint: 'यह पुरानी की जगह लेगी और फिर से देखी जाएगी।',
  add_portfolio: 'आपके काम की फ़ोटो और काग़ज़',
  add_portfolio_hint: 'प्रमाणपत्र, लाइसेंस, फ़ोटो। पाँच तक, फ़ोटो या PDF। इन्हें सिर्फ़ आप और हमारी टीम देख सकते हैं।',
};
