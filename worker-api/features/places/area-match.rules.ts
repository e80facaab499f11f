import type { ParsedAddress, Phrase } from './address.rules.ts';
import { isMajorCity, type AreaIndex, type IndexedArea } from './area-index.rules.ts';
import type { Area } from './gazetteer.files.ts';
import { similarityIfSameStart } from './place-score.rules.ts';

/** The cities, districts and state that an address names. */
export interface AreaMatch {
  areas: IndexedArea[];
  /** The phrase that names them, if it is a whole part of the address with their exact spelling. */
  exactPhrase: Phrase | null;
  /** Whether the address may mean another area. */
  isGuess: boolean;
  /** Positions of the words that name all this. */
  matchedWords: Set<number>;
  state: string | null;
}

/** A phrase that may name an area, and how similar the name of the area must be. */
interface Candidate {
  phrase: Phrase;
  minSimilarity: number;
}

/** A candidate with the areas of the most similar name. */
interface NamedAreas extends Candidate {
  matches: IndexedArea[];
}

const MIN_AREA_SIMILARITY = 0.8;

const matchesSpelling = (area: Area, { text }: Phrase): boolean =>
  /[\u0900-\u097f]/.test(text) || [area.name, ...area.aliases].some((name) => name.toLowerCase() === text.toLowerCase());

/** Whether a phrase has as many words as the name of an area; otherwise it only sounds like the name as a whole. */
const hasSameWordCount = (area: Area, phrase: Phrase): boolean =>
  [area.name, ...area.aliases].some((name) => name.split(/[\s-]+/).length === phrase.wordPositions.length);

const lastWordOf = ({ wordPositions }: Phrase): number => Math.min(...wordPositions);

const areaSimilarity = (area: IndexedArea, phrase: Phrase): number =>
  phrase.phoneticKey.full.length < 3 && !matchesSpelling(area, phrase)
    ? 0
    : Math.max(...area.phoneticKeys.map((key) => similarityIfSameStart(key, phrase.phoneticKey)));

/** The areas whose names are the most similar to a phrase; none if that is not enough. */
function mostSimilarAreas(areas: readonly IndexedArea[], { phrase, minSimilarity }: Candidate): IndexedArea[] {
  const similarities = areas.map((area) => areaSimilarity(area, phrase));
  const highest = Math.max(...similarities);
  return highest < minSimilarity ? [] : areas.filter((_, index) => similarities[index] === highest);
}

/** The candidates of an address, in the order in which they are tried. */
function candidatesOf(phrases: readonly Phrase[], statePhrase: Phrase | undefined): Candidate[] {
  const others = phrases.filter((phrase) => phrase !== statePhrase);
  const wholeParts = others.filter(({ isWholePart, partFromEnd }) => isWholePart && partFromEnd < 3);
  return [
    ...others.map((phrase) => ({ phrase, minSimilarity: 1 })),
    ...wholeParts.map((phrase) => ({ phrase, minSimilarity: MIN_AREA_SIMILARITY })),
    ...(statePhrase ? [{ phrase: statePhrase, minSimilarity: 1 }] : []),
  ];
}

/**
 * The areas of the first candidate that names any. The rest are not compared, because each costs a pass over all areas.
 */
function findNamedAreas(areas: readonly IndexedArea[], candidates: readonly Candidate[]): NamedAreas | null {
  for (const candidate of candidates) {
    const matches = mostSimilarAreas(areas, candidate);
    if (matches.length > 0) return { ...candidate, matches };
  }
  return null;
}

/** Those of several areas with one name that an address most likely means. */
function likelyAreas(matches: IndexedArea[], state: string | null): IndexedArea[] {
  const [first] = matches;
  // A major city takes precedence over a district of the same name.
  if (first && isMajorCity(first)) return [first];
  // A named state narrows areas of the same name.
  const inState = matches.filter((area) => area.state === state);
  return inState.length > 0 ? inState : matches;
}

/** The areas that the last words of a phrase name: "Bha, Agra" without its comma sounds like Bargarh. */
function alternativesTo(
  { phrase, matches }: NamedAreas,
  phrases: readonly Phrase[],
  areas: readonly IndexedArea[],
): IndexedArea[] {
  if (matches.some((area) => hasSameWordCount(area, phrase))) return [];
  return phrases
    .filter(
      ({ wordPositions }) => wordPositions.length < phrase.wordPositions.length && wordPositions.includes(lastWordOf(phrase)),
    )
    .flatMap((tail) => mostSimilarAreas(areas, { phrase: tail, minSimilarity: 1 }));
}

/**
 * The city or district of an address: the last one named, since an Indian address ends with it; several if they share a name.
 */
export function matchAreas({ phrases, placeWords }: ParsedAddress, { areas, statesByKey }: AreaIndex): AreaMatch {
  const statePhrase = phrases.find(({ phoneticKey, partFromEnd }) => partFromEnd < 2 && statesByKey.has(phoneticKey.full));
  const state = (statePhrase && statesByKey.get(statePhrase.phoneticKey.full)) ?? null;
  const named = findNamedAreas(areas, candidatesOf(phrases, statePhrase));
  const matchedPhrases = phrases.filter(
    (each) => each === statePhrase || each.phoneticKey.full === named?.phrase.phoneticKey.full,
  );
  const matchedWords = new Set(matchedPhrases.flatMap(({ wordPositions }) => wordPositions));
  if (!named) return { areas: [], exactPhrase: null, isGuess: false, matchedWords, state };

  const { phrase, minSimilarity, matches } = named;
  const isExact = minSimilarity === 1 && phrase.isWholePart && matches.some((area) => matchesSpelling(area, phrase));
  const hasUnmatchedTail = placeWords.some((word) => word < lastWordOf(phrase) && !matchedWords.has(word));
  return {
    areas: [...likelyAreas(matches, state), ...alternativesTo(named, phrases, areas)],
    exactPhrase: isExact ? phrase : null,
    isGuess: minSimilarity < 1 || hasUnmatchedTail,
    matchedWords,
    state,
  };
}
