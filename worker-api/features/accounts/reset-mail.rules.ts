import type { LanguageCode } from '#contract/languages.ts';
import type { AccountRow } from './accounts.table.ts';

interface ResetMail extends Pick<AccountRow, 'name' | 'kind'> {
  language: LanguageCode;
  link: string;
  /** How long the link works. */
  minutes: number;
}

const KINDS = {
  en: { client: 'client', worker: 'worker', admin: 'admin' },
  hi: { client: 'ग्राहक', worker: 'कारीगर', admin: 'एडमिन' },
  mr: { client: 'ग्राहक', worker: 'कारागीर', admin: 'ॲडमिन' },
} as const;

/** The mail with the link to choose a new password. */
export function resetMailText({ language, name, kind, link, minutes }: ResetMail): { subject: string; text: string } {
  const kindName = KINDS[language][kind];
  switch (language) {
    case 'hi':
      return {
        subject: 'Karigar का नया पासवर्ड',
        text: `नमस्ते ${name},

आपने या किसी और ने आपके ${kindName} खाते के लिए नया पासवर्ड माँगा है। नया पासवर्ड चुनने के लिए ${minutes} मिनट के अंदर यह लिंक खोलें:

${link}

यह आपने नहीं माँगा, तो कुछ करने की ज़रूरत नहीं: आपका पासवर्ड वही रहेगा।`,
      };
    case 'mr':
      return {
        subject: 'Karigar चा नवा पासवर्ड',
        text: `नमस्कार ${name},

तुम्ही किंवा दुसऱ्या कोणीतरी तुमच्या ${kindName} खात्यासाठी नवा पासवर्ड मागितला आहे. नवा पासवर्ड निवडण्यासाठी ${minutes} मिनिटांच्या आत ही लिंक उघडा:

${link}

हे तुम्ही मागितले नसेल, तर काही करण्याची गरज नाही: तुमचा पासवर्ड तोच राहील.`,
      };
    case 'en':
      return {
        subject: 'A new password for Karigar',
        text: `Namaste ${name},

You or another person asked for a new password for your ${kindName} account. To choose one, open this link within ${minutes} minutes:

${link}

If it was not you, there is nothing to do: your password stays as it is.`,
      };
  }
}
