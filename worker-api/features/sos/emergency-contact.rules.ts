import { dayInIndia } from '#contract/time.ts';
import type { SosMessageRow } from './sos.table.ts';

interface Emergency {
  language: SosMessageRow['language'];
  name: string;
  phone: string;
  /** The instant of the press, which may have waited for a network. */
  at: number;
  /** The instant of the message. */
  sentAt: number;
  place: { lat: number; lng: number } | null;
}

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const DAY_LOCALES = { en: 'en-IN', hi: 'hi-IN-u-nu-latn', mr: 'mr-IN-u-nu-latn' } as const;
const formatDay = (at: number, language: keyof typeof DAY_LOCALES): string =>
  new Intl.DateTimeFormat(DAY_LOCALES[language], { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long' }).format(at);
const mapLink = ({ lat, lng }: { lat: number; lng: number }) => `https://maps.google.com/?q=${lat},${lng}`;

/** A name of at most 40 letters. A message must not carry a link or a text that the sender made up. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{M} ]+/gu, ' ')
    .trim()
    .slice(0, 40);

/** The message to the emergency contact, in the language of the user who pressed. */
export function contactText({ language, name: givenName, phone, at, sentAt, place }: Emergency): {
  subject: string;
  text: string;
} {
  const name = plainName(givenName) || phone;
  const time = timeFormat.format(at);
  const day = dayInIndia(at) === dayInIndia(sentAt) ? null : formatDay(at, language);
  const link = place && mapLink(place);
  switch (language) {
    case 'hi':
      return {
        subject: `इमरजेंसी: ${name}`,
        text: `इमरजेंसी: ${name} ने ${day ? `${day} को ` : ''}${time} बजे Karigar में SOS दबाया। अभी ${phone} पर फ़ोन करें। जवाब न मिले तो 112 पर फ़ोन करें। ${link ? `जगह: ${link}` : 'जगह अभी पता नहीं है।'}`,
      };
    case 'mr':
      return {
        subject: `आणीबाणी: ${name}`,
        text: `आणीबाणी: ${name} यांनी ${day ? `${day} रोजी ` : ''}${time} वाजता Karigar मध्ये SOS दाबले. आत्ता ${phone} वर फोन करा. उत्तर मिळाले नाही तर 112 ला फोन करा. ${link ? `ठिकाण: ${link}` : 'ठिकाण अजून माहीत नाही.'}`,
      };
    case 'en':
      return {
        subject: `Emergency: ${name}`,
        text: `Emergency: ${name} pressed SOS in Karigar at ${time}${day ? ` on ${day}` : ''}. Call ${phone} now. If nobody answers, call 112. ${link ? `Place: ${link}` : 'The place is not known yet.'}`,
      };
  }
}
