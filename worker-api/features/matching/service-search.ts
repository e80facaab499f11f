import { distance } from 'fastest-levenshtein';
import {
  PROFESSIONS,
  SERVICES,
  SERVICE_SLUGS,
  SKILLS,
  type Profession,
  type Service,
  type Skill,
} from '#contract/catalogue.ts';

/** The meaning of a search term: professions and possibly one skill. */
export interface ServiceSearch {
  professions: readonly Profession[];
  skill: string | null;
}

/** Synonyms for services and professions in English, Hindi and Marathi, also in Latin letters as people type them. */
const SERVICE_SYNONYMS: Readonly<Record<Service | Profession, readonly string[]>> = {
  maid: [
    'maid',
    'house help',
    'housekeeper',
    'cleaner',
    'cleaning',
    'घर का काम',
    'कामवाली',
    'कामवाली बाई',
    'मेड',
    'बाई',
    'घरकाम',
    'घरकामगार',
    'मोलकरीण',
    'स्वच्छता',
    'bai',
    'kamwali',
    'kaamwali',
    'kamwali bai',
    'kaam wali bai',
    'ghar ka kaam',
    'gharkam',
    'molkarin',
  ],
  plumber: ['plumber', 'प्लंबर', 'प्लम्बर', 'नलसाज', 'नळदुरुस्ती', 'nalwala', 'nal wala', 'nal mistri'],
  electrician: [
    'electrician',
    'wireman',
    'इलेक्ट्रीशियन',
    'इलेक्ट्रिशियन',
    'बिजली मिस्त्री',
    'वायरमन',
    'bijliwala',
    'bijli wala',
    'bijli mistri',
  ],
  cooking: [
    'cooking',
    'cook',
    'chef',
    'खाना',
    'खाना पकाना',
    'खाना बनाना',
    'रसोइया',
    'बावर्ची',
    'कुक',
    'स्वयंपाक',
    'स्वयंपाकी',
    'आचारी',
    'khana',
    'khana banana',
    'rasoiya',
    'bawarchi',
    'swayampak',
    'swayampaki',
    'achari',
  ],
  kitchen: ['kitchen', 'रसोई', 'स्वयंपाकघर', 'rasoi', 'swayampakghar'],
  plumbing: ['plumbing', 'प्लंबिंग', 'नल', 'नल का काम', 'नळ', 'नळकाम', 'nal', 'nal ka kaam', 'nalkam'],
  electrical: [
    'electrical',
    'electric',
    'बिजली',
    'बिजली का काम',
    'वीज',
    'विजेचे काम',
    'इलेक्ट्रिकल',
    'bijli',
    'bijli ka kaam',
    'vij',
    'vijeche kam',
  ],
  'deep-cleaning': [
    'deep cleaning',
    'डीप क्लीनिंग',
    'गहरी सफ़ाई',
    'पूरी गहरी सफ़ाई',
    'सखोल स्वच्छता',
    'सखोल सफाई',
    'सफ़ाई',
    'साफसफाई',
    'safai',
    'saaf safai',
  ],
  'kitchen-cleaning': ['kitchen cleaning', 'रसोई की सफ़ाई', 'किचन सफाई', 'स्वयंपाकघराची सफाई'],
  'sofa-cleaning': ['sofa cleaning', 'sofa', 'सोफ़ा सफ़ाई', 'सोफ़े की सफ़ाई', 'सोफा सफाई', 'सोफ्याची सफाई', 'सोफा'],
  'carpet-shampoo': ['carpet shampoo', 'carpet', 'कालीन', 'कालीन की धुलाई', 'गालिचा', 'गालिचा धुणे', 'kaleen', 'galicha'],
  'window-cleaning': ['window cleaning', 'window', 'खिड़की की सफ़ाई', 'खिडकी सफाई', 'खिडक्यांची सफाई', 'खिड़की', 'खिडकी', 'khidki'],
  'leakage-repair': ['leakage repair', 'leakage', 'leak', 'रिसाव', 'रिसाव की मरम्मत', 'गळती', 'गळती दुरुस्ती', 'risav', 'galti'],
  'ac-installation': ['ac installation', 'ac', 'air conditioner', 'एसी', 'एसी लगाना', 'एसी लगवाना', 'एसी बसवणे'],
  'fan-servicing': ['fan servicing', 'fan', 'पंखा', 'पंखे की सर्विस', 'पंखा दुरुस्ती', 'पंख्याची सर्व्हिस', 'pankha'],
};

/** Synonyms for skills. Their English names come from the catalogue. */
const SKILL_SYNONYMS: Readonly<Record<Skill, readonly string[]>> = {
  'Pipe Installation': ['पाइप लगाना', 'पाइप बसवणे'],
  'Leak Repair': ['रिसाव ठीक करना', 'गळती थांबवणे'],
  'Drain Cleaning': ['नाली साफ़ करना', 'मोरी-नाली साफ करणे', 'मोरी साफ करणे'],
  'Water Heater Installation': ['geyser', 'गीज़र', 'गीज़र लगाना', 'गिझर', 'गिझर बसवणे'],
  'Bathroom Fitting': ['बाथरूम की फ़िटिंग', 'बाथरूम फिटिंग'],
  'Kitchen Plumbing': ['रसोई का नल-पाइप', 'स्वयंपाकघरातले नळकाम'],
  'Wiring Installation': ['wiring', 'वायरिंग', 'वायरिंग करना', 'वायरिंग करणे'],
  'Circuit Repair': ['सर्किट ठीक करना', 'सर्किट दुरुस्ती'],
  'Electrical Maintenance': ['बिजली की देखरेख', 'विजेची देखभाल'],
  'Safety Inspection': ['सुरक्षा की जाँच', 'सुरक्षा तपासणी'],
  'Emergency Services': ['तुरंत मदद का काम', 'तातडीची कामे'],
  'Appliance Installation': ['मशीनें लगाना', 'उपकरणे बसवणे'],
  'House Cleaning': ['घर की सफ़ाई', 'घराची सफाई'],
  Laundry: ['कपड़े धोना', 'कपडे धुणे', 'kapde', 'kapde dhona'],
  'Dish Washing': ['बर्तन', 'बर्तन धोना', 'भांडी', 'भांडी घासणे', 'bartan', 'bhandi'],
  'Baby Sitting': ['babysitter', 'बच्चों की देखभाल', 'बाळ सांभाळणे'],
  'Elder Care': ['बुज़ुर्गों की देखभाल', 'वृद्धांची काळजी'],
  'Pet Care': ['पालतू जानवरों की देखभाल', 'पाळीव प्राण्यांची काळजी'],
  Gardening: ['gardener', 'बागवानी', 'माली', 'बागकाम', 'माळी'],
  'Indian Cuisine': ['भारतीय खाना', 'भारतीय जेवण'],
  'Continental Cuisine': ['विदेशी खाना', 'विदेशी पदार्थ'],
  Baking: ['केक', 'केक और बेकिंग', 'केक आणि बेकिंग'],
  'Meal Prep': ['खाने की तैयारी', 'जेवणाची तयारी'],
  Catering: ['दावत का खाना', 'समारंभाचा स्वयंपाक'],
  'Dietary Meals': ['परहेज़ का खाना', 'पथ्याचे जेवण'],
};

const normalize = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    // The nukta is often omitted: सफ़ाई, सफाई.
    .replaceAll('\u093c', '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const isProfession = (name: string): name is Profession => PROFESSIONS.some((profession) => profession === name);
const searchTerms = new Map<string, ServiceSearch>();
for (const profession of PROFESSIONS)
  for (const skill of SKILLS[profession])
    for (const word of [skill, ...SKILL_SYNONYMS[skill]])
      searchTerms.set(normalize(word), { professions: [profession], skill });
// Added after the skills: a term that names both a service and a skill means the service, which more workers offer.
for (const name of [...SERVICE_SLUGS, ...PROFESSIONS]) {
  const profession = isProfession(name) ? name : SERVICES[name];
  for (const word of [name, ...SERVICE_SYNONYMS[name]])
    searchTerms.set(normalize(word), { professions: [profession], skill: null });
}

/** How many letters of a word may be wrong: none in a short word, which would soon be another one. */
const allowedErrors = (length: number): number => (length >= 8 ? 2 : length >= 5 ? 1 : 0);

/** The terms that come closest to a misspelt one, if they are close enough. */
function closestTerms(query: string): ServiceSearch[] {
  const close = [...searchTerms]
    .map(([name, meaning]) => ({ meaning, errors: distance(query, name) }))
    .filter(({ errors }) => errors <= allowedErrors(query.length));
  const fewest = Math.min(...close.map(({ errors }) => errors));
  return close.filter(({ errors }) => errors === fewest).map(({ meaning }) => meaning);
}

/** Beside the name of a thing, as in "fan cleaning", it does not say which trade. */
const ANY_CLEANING = 'cleaning';

/** What a word may end with besides a term: a plural, or in Hindi and Marathi who does the work, as in नलवाला. */
const ENDING = /(?:s| ?वाल[ाीे])$/;
const isIn = (name: string, text: string): boolean => ` ${text} `.includes(` ${name} `);

/**
 * Parses the text of the service field: a slug, a profession, a skill, or their names in English, Hindi or Marathi; otherwise
 * any term that starts with the text or is in it, or that it misspells. Null if nothing matches.
 */
export function parseServiceSearch(text: string): ServiceSearch | null {
  const query = normalize(text);
  const exact = searchTerms.get(query) ?? searchTerms.get(query.replace(ENDING, ''));
  if (exact || query.length < 3) return exact ?? null;
  const terms = [...searchTerms];
  const inside = terms.filter(([name]) => isIn(name, query));
  // A word of a longer term says less: in "drain cleaning service" the drain counts.
  const longest = inside.filter(
    ([name]) => !inside.some(([other]) => other !== name && (isIn(name, other) || name === ANY_CLEANING)),
  );
  const partial = [...terms.filter(([name]) => name.startsWith(query)), ...longest];
  const found = partial.length > 0 ? partial.map(([, each]) => each) : closestTerms(query);
  if (found.length === 0) return null;
  const [first] = found;
  return {
    professions: [...new Set(found.flatMap(({ professions }) => professions))],
    skill: found.length === 1 ? (first?.skill ?? null) : null,
  };
}
