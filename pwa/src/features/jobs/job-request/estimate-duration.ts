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
/** The first unit whose name matches. Without a unit, an area is in square feet. */
const SQUARE_FEET_PER_UNIT: readonly (readonly [RegExp, number])[] = [
  [/yard|yd|gaj|गज/i, 9],
  [/m²|sq\.? ?m|met(er|re)|मीटर/i, 10.764],
];

/** The area in a text like "1,200 sq ft" or "१०० चौरस मीटर"; null if it names none. */
function squareFeetOf(text: string): number | null {
  const [number] = /\d+(\.\d+)?/.exec(toAsciiDigits(text).replaceAll(/(?<=\d),(?=\d)/g, '')) ?? [];
  if (number === undefined) return null;
  const [, factor] = SQUARE_FEET_PER_UNIT.find(([unit]) => unit.test(text)) ?? [null, 1];
  return Number(number) * factor;
}

/** How long a home of this size usually takes; null if the service does not depend on it or the size is unknown. */
export function estimateDuration(service: Service | null, roomCount: string, area: string): Duration | null {
  const minutesPerRoom = service && MINUTES_PER_ROOM[service];
  const rooms = Math.max(Number(roomCount) || 0, (squareFeetOf(area) ?? 0) / SQUARE_FEET_PER_ROOM);
  if (!minutesPerRoom || rooms <= 0) return null;
  const hours = (rooms * minutesPerRoom) / 60;
  return DURATIONS.find((duration) => DURATION_HOURS[duration] >= hours) ?? 'full-day';
}
