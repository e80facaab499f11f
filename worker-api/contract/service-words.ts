import { PROFESSIONS, SERVICES, SERVICE_SLUGS, SKILLS, type Profession, type Service } from './catalogue.ts';

/** What a word in the service field asks for: a trade, and within it perhaps one skill. */
export interface Sought {
  professions: readonly Profession[];
  skill: string | null;
}

/** Other words for services and professions, as they are written in English, Hindi and Marathi. */
const WORDS: Readonly<Record<Service | Profession, readonly string[]>> = {
  maid: ['maid', 'house help', 'housekeeper', 'cleaner', 'कामवाली', 'कामवाली बाई', 'मेड', 'बाई', 'घरकाम', 'मोलकरीण'],
  plumber: ['plumber', 'प्लंबर', 'नलसाज', 'नळदुरुस्ती'],
  electrician: ['electrician', 'wireman', 'इलेक्ट्रीशियन', 'इलेक्ट्रिशियन', 'बिजली मिस्त्री', 'वायरमन'],
  cooking: ['cooking', 'cook', 'chef', 'खाना', 'खाना पकाना', 'रसोइया', 'कुक', 'स्वयंपाक', 'स्वयंपाकी', 'आचारी'],
  kitchen: ['kitchen', 'रसोई', 'स्वयंपाकघर'],
  plumbing: ['plumbing', 'प्लंबिंग', 'नल', 'नळ'],
  electrical: ['electrical', 'electric', 'बिजली', 'बिजली का काम', 'वीज', 'विजेचे काम', 'इलेक्ट्रिकल'],
  'deep-cleaning': ['deep cleaning', 'गहरी सफ़ाई', 'डीप क्लीनिंग', 'सखोल स्वच्छता', 'सफ़ाई', 'सफाई', 'साफसफाई'],
  'kitchen-cleaning': ['kitchen cleaning', 'रसोई की सफ़ाई', 'किचन सफाई', 'स्वयंपाकघराची सफाई'],
  'sofa-cleaning': ['sofa cleaning', 'sofa', 'सोफ़ा सफ़ाई', 'सोफा सफाई', 'सोफा'],
  'carpet-shampoo': ['carpet shampoo', 'carpet', 'कालीन', 'कालीन की धुलाई', 'गालिचा'],
  'window-cleaning': ['window cleaning', 'window', 'खिड़की की सफ़ाई', 'खिडकी सफाई', 'खिड़की', 'खिडकी'],
  'leakage-repair': ['leakage repair', 'leakage', 'leak', 'रिसाव', 'रिसाव की मरम्मत', 'गळती', 'गळती दुरुस्ती'],
  'ac-installation': ['ac installation', 'ac', 'air conditioner', 'एसी', 'एसी लगाना', 'एसी बसवणे'],
  'fan-servicing': ['fan servicing', 'fan', 'पंखा', 'पंखे की सर्विस', 'पंखा दुरुस्ती'],
};

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    // A nukta is left out as often as it is written: सफ़ाई, सफाई.
    .replaceAll('\u093c', '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const isProfession = (name: string): name is Profession => PROFESSIONS.some((profession) => profession === name);
const sought = new Map<string, Sought>();
for (const profession of PROFESSIONS)
  for (const skill of SKILLS[profession]) sought.set(plain(skill), { professions: [profession], skill });
for (const name of [...SERVICE_SLUGS, ...PROFESSIONS]) {
  const profession = isProfession(name) ? name : SERVICES[name];
  for (const word of [name, ...WORDS[name]]) sought.set(plain(word), { professions: [profession], skill: null });
}

/**
 * What a text in the service field asks for: a slug, a profession, a skill, or their names in English, Hindi or Marathi; else
 * whatever name begins with it or holds its words. Null when it means nothing here.
 */
export function soughtBy(text: string): Sought | null {
  const asked = plain(text);
  const exact = sought.get(asked) ?? sought.get(asked.replace(/s$/, ''));
  if (exact || asked.length < 3) return exact ?? null;
  const near = [...sought].filter(([name]) => name.startsWith(asked) || ` ${asked} `.includes(` ${name} `));
  const found = near.map(([, each]) => each);
  if (found.length === 0) return null;
  const [first] = found;
  return {
    professions: [...new Set(found.flatMap(({ professions }) => professions))],
    skill: found.length === 1 ? (first?.skill ?? null) : null,
  };
}
