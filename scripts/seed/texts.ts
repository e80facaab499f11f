import type { Profession, Service } from '#contract/catalogue.ts';
import type { Random } from './random.ts';

type Experience = 'Less than 1 year' | '1-3 years' | '3-5 years' | 'More than 5 years';

const WORK: Readonly<Record<Profession, readonly string[]>> = {
  plumber: [
    'taps, flush tanks and CPVC lines',
    'leaks and blocked drains',
    'geysers and bathroom fittings',
    'overhead tanks and motor lines',
  ],
  electrician: [
    'concealed wiring and switchboards',
    'fans, LED lights and inverters',
    'split ACs and short circuits',
    'meter boards, motors and earthing',
  ],
  maid: [
    'sweeping, mopping and dishes',
    'housework for families with small children',
    'deep cleaning before festivals',
    'kitchens, bathrooms and balconies',
  ],
  cooking: [
    'dal, bhaji and soft chapatis every day',
    'low-oil food for people with diabetes',
    'tiffin and birthday dinners up to thirty guests',
    'puran poli, dosa and paneer dishes',
  ],
};

const OPENINGS: Readonly<Record<Experience, readonly ((work: string, place: string) => string)[]>> = {
  'Less than 1 year': [
    (work) => `I have just started on my own with ${work}.`,
    (work, place) => `I am new in ${place} and do ${work}.`,
    (work) => `I learned ${work} from my family and now work for myself.`,
    (work, place) => `Six months of ${work} with a contractor in ${place}, now on my own.`,
  ],
  '1-3 years': [
    (work, place) => `For two years I have done ${work} around ${place}.`,
    (work) => `I do ${work} and learn something in every house.`,
    (work) => `I worked for a contractor first, now I take ${work} directly.`,
    (work, place) => `Three buildings in ${place} call me for ${work}.`,
    (work) => `I did ${work} in a hospital before, now I come to homes.`,
  ],
  '3-5 years': [
    (work, place) => `Four years of ${work}, mostly in ${place}.`,
    (work) => `I have been doing ${work} for four years and have my regular houses.`,
    (work, place) => `People in ${place} know me for ${work}.`,
    (work, place) => `Two societies in ${place} keep my number at the gate for ${work}.`,
    (work) => `Four years ago I left a hotel job for ${work} in homes.`,
  ],
  'More than 5 years': [
    (work) => `I have done ${work} for more than ten years.`,
    (work, place) => `Half of ${place} has my number for ${work}.`,
    (work) => `Many years of ${work}. Most calls come from old customers.`,
    (work) => `My uncle taught me ${work} when I was sixteen, and I stayed with it.`,
    (work, place) => `Eleven years of ${work}, seven of them in ${place}.`,
    (work) => `I worked for a builder first. For nine years I have done ${work} on my own.`,
    (work, place) => `I live in ${place}, so for ${work} I am there in ten minutes.`,
    (work) => `Eight years of ${work}, and I now train two juniors.`,
  ],
};

const DETAILS: Readonly<Record<Profession, readonly string[]>> = {
  plumber: [
    'I carry half-inch and three-quarter-inch washers, Teflon tape and a drain rod.',
    'First I close the main cock and show you the fault, then I tell you the cost.',
    'I do not break tiles unless there is no other way.',
    'I also fit geysers, purifiers and jet sprays.',
    'I buy material with you, so you see the bill.',
  ],
  electrician: [
    'I switch off the mains first and test before I leave.',
    'I use only wire with the ISI mark.',
    'I carry a tester, a ladder and spare MCBs.',
    'I can read your electricity bill and say what eats the current.',
    'A fan takes me half an hour, a new board two hours.',
  ],
  maid: [
    'I come at seven, before the children leave for school.',
    'I am good with small children and with old people.',
    'I can bring my own cleaning material if you tell me before.',
    'I take care of glass and of things that are dear to you.',
    'Dogs know me after a day. I wash their bowls too.',
  ],
  cooking: [
    'I keep the kitchen clean while I cook.',
    'Less oil, less spice, Jain or diabetic food: just tell me.',
    'I can cook for up to thirty guests with a helper.',
    'I go to the vegetable market on the way, you pay by the bill.',
    'Jowar and bajra bhakri, also for those who cannot eat wheat.',
  ],
};

const CLOSINGS = [
  'I speak a little English.',
  'Call me in the morning, I can often come the same day.',
  'I am on time.',
  'I give a fair price and keep to it.',
  'I work on Sundays too.',
  'Please tell me the floor and whether there is a lift.',
  'Your satisfaction brings me the next customer.',
];

/** How workers who write Hindi or Marathi describe themselves. As in reviews, no sentence reveals a gender. */
const IN_OTHER_LANGUAGES: Readonly<Record<'hi' | 'mr', Readonly<Record<Profession, readonly ((place: string) => string)[]>>>> =
  {
    hi: {
      plumber: [
        (place) => `${place} और आसपास नल, टंकी और पाइप लाइन का काम। सामान का बिल आपको मिलेगा, मेरा सिर्फ़ काम का पैसा।`,
        () => 'लीकेज, फ़्लश और गीज़र का काम। टाइल तोड़े बिना रास्ता हो तो वही पहले।',
      ],
      electrician: [
        (place) => `${place} में घर की वायरिंग, पंखा, इन्वर्टर और एमसीबी का काम। काम के बाद हर पॉइंट चेक होता है।`,
        () => 'शॉर्ट सर्किट और अर्थिंग की जाँच। सिर्फ़ आईएसआई मार्क वाला तार लगता है।',
      ],
      maid: [
        (place) => `${place} में झाड़ू-पोंछा, बर्तन और कपड़े। समय की पाबंदी, छुट्टी एक दिन पहले बताई जाती है।`,
        () => 'त्योहार से पहले पूरे घर की सफ़ाई, पंखे और जाली भी। काँच का सामान सँभालकर।',
      ],
      cooking: [
        (place) => `${place} में रोज़ का घर जैसा खाना। कम तेल, जैन या शुगर वालों का खाना भी।`,
        () => 'दाल, सब्ज़ी, फुलके, और छुट्टी के दिन छोले-भटूरे। तीस मेहमानों तक की पार्टी।',
      ],
    },
    mr: {
      plumber: [
        (place) => `${place} भागात नळ, टाकी आणि पाइपची कामं. आधी बिघाड बघायचा, मग खर्च, मगच काम.`,
        () => 'गळती, फ्लश, गीझर आणि ड्रेनेज. सामानाचं बिल तुमच्या हातात.',
      ],
      electrician: [
        (place) => `${place} आणि आजूबाजूला वायरिंग, पंखे, इन्व्हर्टर. काम झाल्यावर सगळे पॉइंट तपासून देणार.`,
        () => 'शॉर्ट सर्किट, अर्थिंग आणि नवीन बोर्ड. आयएसआय वायरच वापरली जाते.',
      ],
      maid: [
        (place) => `${place} मध्ये झाडू-पोछा, भांडी, कपडे. वेळेवर, आणि सुट्टी आधी सांगून.`,
        () => 'दिवाळीच्या आधी पूर्ण घराची साफसफाई, पंखे आणि खिडक्या सुद्धा. काचेच्या वस्तू जपून.',
      ],
      cooking: [
        (place) => `${place} मध्ये रोजचा घरगुती स्वयंपाक. कमी तेल, पथ्याचं जेवण आणि बिना कांदा-लसूण सुद्धा.`,
        () => 'भाकरी, पिठलं, पुरणपोळी, आणि वाढदिवसाला तीस माणसांपर्यंत जेवण.',
      ],
    },
  };

interface DescribedWorker {
  profession: Profession;
  experience: Experience;
  /** Part of town. */
  place: string;
  /** Languages of the city, in addition to English. */
  languages: readonly ('hi' | 'mr')[];
}

/** A worker's self-description in two or three short sentences, in English or a language of the city. */
export function descriptionOf(random: Random, { profession, experience, place, languages }: DescribedWorker): string {
  const opening = random.pick(OPENINGS[experience])(random.pick(WORK[profession]), place);
  const closing = random.chance(0.6) ? ` ${random.pick(CLOSINGS)}` : '';
  const inEnglish = `${opening} ${random.pick(DETAILS[profession])}${closing}`;
  // One in four. Chosen by the text, because a further random number would change all demo data after it.
  const language = languages[inEnglish.length % (languages.length * 4)];
  const texts = language ? IN_OTHER_LANGUAGES[language][profession] : [];
  return texts[opening.length % texts.length]?.(place) ?? inEnglish;
}

/** Problem descriptions of job requests. */
export const PROBLEMS: Readonly<Record<Service, readonly string[]>> = {
  maid: [
    'Sweeping, mopping and dishes for a 2 BHK.',
    'कामवाली गावाला गेली आहे, आठवडाभर रोज झाडू-पोछा आणि भांडी.',
    'Laundry and dishes after guests.',
  ],
  'deep-cleaning': ['Whole flat before a wedding, three rooms.', 'We are moving in, the flat was closed for a year.'],
  plumbing: [
    'The kitchen tap drips all night.',
    'बाथरूम में पानी बहुत धीमा आता है, शावर चलता ही नहीं.',
    'The flush does not stop running.',
    'New basin to be fitted, it is already here.',
  ],
  electrical: [
    'The MCB trips whenever the geyser is on.',
    'Two switches give a spark.',
    'Three tube lights to be changed to LED.',
    'कालपासून एका खोलीत लाइट नाही, एमसीबी परत पडतो.',
  ],
  kitchen: ['Lunch and dinner for four, vegetarian.', 'Cooking for a birthday, fifteen people.'],
  cooking: [
    'रोज़ शाम का खाना तीन लोगों का, कम मिर्च-मसाला.',
    'Festival meal for ten, sweets as well.',
    'Cook needed while my mother is away.',
  ],
  'kitchen-cleaning': ['Chimney and tiles are oily.', 'Full kitchen with cabinets and fridge.'],
  'sofa-cleaning': ['Five-seater fabric sofa with tea stains.', 'L-shaped sofa and two chairs.'],
  'carpet-shampoo': ['One large carpet, about 8 by 10 feet.', 'Two carpets, the dog sleeps on one.'],
  'window-cleaning': ['Twelve windows with grills, third floor.', 'Balcony glass and all the windows.'],
  'leakage-repair': ['Water drips through the bathroom ceiling from above.', 'बेसिनच्या मागच्या भिंतीला ओल येते.'],
  'ac-installation': ['1.5 ton split AC, the outdoor unit goes on the balcony.', 'Old AC to be moved to the other bedroom.'],
  'fan-servicing': ['हॉल का पंखा आवाज़ करता है और हिलता भी है.', 'Four fans to be cleaned and oiled.'],
};

export const INSTRUCTIONS = [
  'Please call when you reach the gate.',
  'The lift is not working, third floor.',
  'Ring the bell twice, my father hears badly.',
  'There is a dog, but it is tied.',
  'Park inside, tell the watchman the flat number.',
  'Please bring a ladder.',
];
