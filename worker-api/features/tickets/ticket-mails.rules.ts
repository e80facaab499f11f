import type { LanguageCode } from '#contract/languages.ts';
import { toRupees } from '#contract/money.ts';
import { TICKET_RULES } from '#contract/tickets/tickets.ts';
import type { DueMail } from './ticket-mails.repository.ts';

interface Texts {
  received: string;
  looking: string;
  answered: string;
  receivedText: string;
  lookingText: string;
  offeredText: (price: string) => string;
  closed: string;
  read: string;
  guest: string;
}

const { answerWithinHours: hours, settleWithinDays: days } = TICKET_RULES;

const TEXTS: Record<LanguageCode, Texts> = {
  en: {
    received: 'We have your message',
    looking: 'We are looking for the right trade',
    answered: 'Our answer',
    receivedText: `We have your message. We answer within ${hours} hours and settle a complaint within ${days} days.`,
    lookingText: 'We have your request and are looking for the right trade. We tell you as soon as we know.',
    offeredText: (price) =>
      `We have found the right trade. The price is ${price} for the visit. Your request is now offered to workers near you. You can cancel it, and we charge nothing.`,
    closed: 'This message is closed now.',
    read: 'Read it in the app, and write back there:',
    guest: 'To write back, use our contact page and give this number:',
  },
  hi: {
    received: 'आपका संदेश हमें मिल गया',
    looking: 'हम तय कर रहे हैं कि यह किस कारीगर का काम है',
    answered: 'हमारा जवाब',
    receivedText: `आपका संदेश हमें मिल गया। हम ${hours} घंटे के अंदर जवाब देंगे और शिकायत ${days} दिन के अंदर निपटाएँगे।`,
    lookingText: 'आपका अनुरोध हमें मिल गया। हम तय कर रहे हैं कि यह किस कारीगर का काम है और पता चलते ही बताएँगे।',
    offeredText: (price) =>
      `सही काम तय हो गया। एक बार आने का दाम ${price} है। आपका अनुरोध अब आपके पास के कारीगरों को दिखाया जा रहा है। आप इसे रद्द कर सकते हैं, हम इसके पैसे नहीं लेते।`,
    closed: 'यह संदेश अब बंद हो गया है।',
    read: 'ऐप में पढ़ें और वहीं जवाब लिखें:',
    guest: 'वापस लिखने के लिए हमारे संपर्क पेज पर जाएँ और यह नंबर बताएँ:',
  },
  mr: {
    received: 'तुमचा संदेश आम्हाला मिळाला',
    looking: 'हे कोणत्या कारागिराचे काम आहे ते आम्ही ठरवत आहोत',
    answered: 'आमचे उत्तर',
    receivedText: `तुमचा संदेश आम्हाला मिळाला. आम्ही ${hours} तासांत उत्तर देऊ आणि तक्रार ${days} दिवसांत निकाली काढू.`,
    lookingText: 'तुमची विनंती आम्हाला मिळाली. हे कोणत्या कारागिराचे काम आहे ते आम्ही ठरवत आहोत आणि कळताच सांगू.',
    offeredText: (price) =>
      `योग्य काम ठरले. एका भेटीचा दर ${price} आहे. तुमची विनंती आता तुमच्या जवळच्या कारागिरांना दाखवली जात आहे. तुम्ही ती रद्द करू शकता, त्याचे आम्ही पैसे घेत नाही.`,
    closed: 'हा संदेश आता बंद झाला आहे.',
    read: 'ॲपमध्ये वाचा आणि तिथेच उत्तर लिहा:',
    guest: 'परत लिहिण्यासाठी आमच्या संपर्क पानावर जा आणि हा क्रमांक सांगा:',
  },
};

/** Digits are grouped as in India in every language. */
const priceOf = ({ amount_paise }: DueMail): string => `₹${toRupees(amount_paise ?? 0).toLocaleString('en-IN')}`;

/** Where the sender reads and writes on: their own list, or the contact page. It names no ticket. */
function wayBack({ account_id, role, number }: DueMail, t: Texts, origin: string | null): string {
  if (account_id === null) return `${t.guest} ${number}${origin ? `\n${origin}/contact` : ''}`;
  return origin ? `${t.read} ${origin}${role === 'worker' ? '/worker' : ''}/support` : '';
}

/**
 * The mail that tells a sender that we have their message, or of an answer. A confirmation repeats nothing that the sender
 * wrote: a guest may have given the address of another person.
 */
export function ticketMail(mail: DueMail, origin: string | null): { subject: string; text: string } {
  const t = TEXTS[mail.language];
  const isService = mail.kind === 'service';
  const [subject, text] =
    mail.author === 'sender'
      ? isService
        ? [t.looking, t.lookingText]
        : [t.received, t.receivedText]
      : [t.answered, mail.service ? t.offeredText(priceOf(mail)) : mail.text];
  const closed = mail.author === 'admin' && mail.status === 'closed' && !mail.service && t.closed;
  return {
    subject: `Karigar ${mail.number}: ${subject}`,
    text: [mail.number, text, closed, wayBack(mail, t, origin)].filter(Boolean).join('\n\n'),
  };
}
