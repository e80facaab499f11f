import { toAsciiDigits } from '#contract/digits.ts';
import { DURATION_HOURS, DURATIONS, type Duration, type Service } from '#contract/catalogue.ts';

/** Minutes that a room takes, for the services whose length depends on the size of the home. */
const MINUTES_PER_ROOM: Partial<Record<Service, number>> = {
  maid: 30,
  'deep-cleaning': 90,
  'carpet-shampoo': 45,
  'window-cleaning': 30,
};
const SQUARE_FEET_PER_ROOM = 200;
/** Less is no area of a home, but a number of rooms, or a length. */
const MIN_SQUARE_FEET = 100;
/** A number and its unit, unless it is the second length of "30 x 40 ft". "m" is also short for minutes. */
const AREA =
  /(?<![\d.]|\d\s*(?:[x×*]|by)\s*)(\d+(?:\.\d+)?)\s*(?:sq[.\s]*|square\s*|वर्ग\s*|चौ(?:रस|\.)?\s*)?(yard|yd|gaj|गज|m²|(?<=sq[.\s]*)m|met|मी|s?ft|f[eo]+t|फ़?[ुूी])/gi;
const SQUARE_FEET_PER_UNIT: readonly (readonly [RegExp, number])[] = [
  [/^[yg]|^ग/i, 9],
  [/^m|^म/i, 10.764],
];
const LENGTHS = /\d\W*(?:[x×*]|by)\W*\d/i;

/**
 * The area in a text like "2 BHK, 1,200 sq ft" or "१०० चौरस मीटर"; null if it names none. Without a unit, it is the only number
 * that is large enough, in square feet.
 */
function squareFeetOf(text: string): number | null {
  const digits = toAsciiDigits(text).replaceAll(/(?<=\d),(?=\d)/g, '');
  const areas = [...digits.matchAll(AREA)].map(([, number, unit = '']) => {
    const [, factor] = SQUARE_FEET_PER_UNIT.find(([name]) => name.test(unit)) ?? [null, 1];
    return Number(number) * factor;
  });
  const isLarge = (one: number) => one >= MIN_SQUARE_FEET;
  if (areas.length > 0) return areas.find(isLarge) ?? null;
  const numbers = (digits.match(/\d+(?:\.\d+)?/g) ?? []).map(Number).filter(isLarge);
  return numbers.length === 1 && !LENGTHS.test(digits) ? (numbers[0] ?? null) : null;
}

/** How long a home of this size usually takes; null if the service does not depend on it or the size is unknown. */
export function estimateDuration(service: Service | null, roomCount: string, area: string): Duration | null {
  const minutesPerRoom = service && MINUTES_PER_ROOM[service];
  const rooms = Math.max(Number(roomCount) || 0, (squareFeetOf(area) ?? 0) / SQUARE_FEET_PER_ROOM);
  if (!minutesPerRoom || rooms <= 0) return null;
  const hours = (rooms * minutesPerRoom) / 60;
  return DURATIONS.find((duration) => DURATION_HOURS[duration] >= hours) ?? 'full-day';
}
