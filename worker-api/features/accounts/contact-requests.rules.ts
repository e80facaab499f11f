import type { LanguageCode } from '#contract/languages.ts';

interface Asked {
  language: LanguageCode;
  /** The phone number of the account. A name could hold a text of its owner's choice. */
  phone: string;
  link: string;
}

/** The message that asks an emergency contact to confirm. */
export function contactRequestText({ language, phone, link }: Asked): { subject: string; text: string } {
  switch (language) {
    case 'hi':
      return {
        subject: `Karigar: ${phone} मुसीबत में हों, तो क्या आपको ख़बर दें?`,
        text: `Karigar: ${phone} ने मुसीबत में ख़बर देने के लिए आपका नाम दिया है। वे SOS दबाएँ तो आपको उनकी जगह के साथ संदेश मिलेगा। हाँ कहने या मना करने के लिए: ${link}`,
      };
    case 'mr':
      return {
        subject: `Karigar: ${phone} संकटात असतील तर तुम्हाला कळवायचे का?`,
        text: `Karigar: ${phone} यांनी संकटात कळवण्यासाठी तुमचे नाव दिले आहे. त्यांनी SOS दाबले तर तुम्हाला त्यांच्या ठिकाणासह संदेश मिळेल. हो म्हणायला किंवा नकार द्यायला: ${link}`,
      };
    case 'en':
      return {
        subject: `Karigar: are you the emergency contact of ${phone}?`,
        text: `Karigar: ${phone} has named you as emergency contact. If they press SOS, you get a message with their place. To say yes or no: ${link}`,
      };
  }
}
