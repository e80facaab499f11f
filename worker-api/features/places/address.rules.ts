import { toAsciiDigits } from '#contract/digits.ts';
import { NAME_ENDINGS } from '#contract/places/gazetteer.ts';
import { phoneticKeyOf, type PhoneticKey } from './phonetic.rules.ts';

/** One to three adjacent words of an address. */
export interface Phrase {
  text: string;
  phoneticKey: PhoneticKey;
  /** Position of its comma-separated part, counted from the end of the address: 0 is the last. */
  partFromEnd: number;
  /** Whether the phrase is the whole part. */
  isWholePart: boolean;
  /** Whether the name goes on after the phrase: "Koregaon" in "Koregaon Park". */
  isStartOfName: boolean;
  /** Positions of its words, counted from the end of the address. */
  wordPositions: number[];
}

export interface ParsedAddress {
  /** The last six-digit number of the address. */
  pin: string | null;
  /** Phrases nearest to the end come first, longer ones before shorter ones. */
  phrases: Phrase[];
  /** Positions of words that are likely part of a place name: not stop words, not the name of a building. */
  placeWords: number[];
}

/** Words that do not name a place on their own. */
const STOP_WORDS = new Set(
  (
    'flat house home plot shop room floor building bldg apartment apartments apt society soc chs tower wing block sector phase gali lane ' +
    'street road rd marg cross main near opp opposite behind beside next to the no number at post po dist district tal taluka tehsil ' +
    'taluk village city town nagar colony layout area market station bus stand chowk circle temple school hospital east west north ' +
    'south india bharat state pin code urban rural suburban ncr new old wadi gaon pur bazar bazaar road park garden camp ' +
    'घर मकान फ्लैट फ्लॅट के पास सामने पीछे नगर कॉलोनी कॉलनी पार्क गार्डन रोड मार्ग गली जिला जिल्हा तालुका शहर गांव गाव चौक बाजार सोसायटी सोसाइटी भारत पिन कोड समोर मागे जवळ'
  ).split(' '),
);

/** Prepositions: no place name begins or ends with one. */
const PREPOSITIONS = new Set('near opp opposite behind beside next to the no at के पास सामने पीछे समोर मागे जवळ'.split(' '));

/** The words before one of these, in the same part of the address, name a building or a landmark. */
const BUILDING_WORDS = new Set(
  (
    'flat house home plot shop room floor building bldg apartment apartments apt society soc chs tower towers residency villa niwas bhavan bhawan ' +
    'heights complex plaza temple mandir masjid church school hospital station stand ' +
    'घर मकान फ्लैट फ्लॅट सोसायटी सोसाइटी अपार्टमेंट रेजिडेंसी निवास भवन मंदिर मस्जिद शाळा स्कूल अस्पताल स्टेशन'
  ).split(' '),
);

const PIN_PATTERN = /(?<!\d)([1-9]\d{2})\s?(\d{3})(?!\d)/g;
const MAX_WORDS = 24;

/** @param normalized an address from `normalizeAddress` */
export function parseAddress(normalized: string): ParsedAddress {
  const text = toAsciiDigits(normalized);
  const pinMatch = [...text.matchAll(PIN_PATTERN)].at(-1);
  const parts = text
    .replaceAll(PIN_PATTERN, ',')
    .split(/,|\s[-–—]\s|[()|/]/)
    .map((part) => part.split(/[\s-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))
    .filter((words) => words.some((word) => /\p{L}/u.test(word)))
    .toReversed();
  const phrases: Phrase[] = [];
  const placeWords: number[] = [];
  let wordCount = 0;
  parts.forEach((part, partFromEnd) => {
    if (wordCount > MAX_WORDS) return;
    const positionFromEnd = (index: number) => wordCount + part.length - 1 - index;
    const lastBuildingWord = part.findLastIndex((word) => BUILDING_WORDS.has(word.toLowerCase()));
    part.forEach((word, index) => {
      if (
        index > lastBuildingWord &&
        /^(?:\P{N}{3,}|\p{scx=Devanagari}{2,})$/u.test(word) &&
        !STOP_WORDS.has(word.toLowerCase())
      )
        placeWords.push(positionFromEnd(index));
    });
    for (let length = Math.min(3, part.length); length > 0; length--)
      for (let start = part.length - length; start >= 0; start--) {
        const phraseWords = part.slice(start, start + length);
        const phrase = phraseWords.join(' ');
        const phoneticKey = phoneticKeyOf(phrase);
        if (
          !/\p{L}/u.test(phrase) ||
          phoneticKey.full.length < (length === part.length ? 2 : 3) ||
          (length === 1 && STOP_WORDS.has(phrase.toLowerCase())) ||
          [phraseWords[0], phraseWords.at(-1)].some((word) => word && PREPOSITIONS.has(word.toLowerCase()))
        )
          continue;
        phrases.push({
          text: phrase,
          phoneticKey,
          partFromEnd,
          isWholePart: length === part.length,
          isStartOfName: NAME_ENDINGS.has(part[start + length]?.toLowerCase() ?? ''),
          wordPositions: phraseWords.map((_, index) => positionFromEnd(start + index)),
        });
      }
    wordCount += part.length;
  });
  return { pin: pinMatch ? `${pinMatch[1]}${pinMatch[2]}` : null, phrases, placeWords };
}
