import type { Area } from './gazetteer.files.ts';
import { phoneticKeyOf, type PhoneticKey } from './phonetic.rules.ts';

export interface IndexedArea extends Area {
  phoneticKeys: PhoneticKey[];
}
/** The cities and districts of the gazetteer, and what every look-up derives from all of them. */
export interface AreaIndex {
  areas: IndexedArea[];
  /** States by phonetic key, without those that share it with a city: Delhi is both. */
  statesByKey: ReadonlyMap<string, string>;
  majorCityPrefixes: ReadonlySet<string>;
}

/** Only the cities that Karigar serves, and a few other large ones, have aliases in the gazetteer. */
export const isMajorCity = ({ aliases }: Area): boolean => aliases.length > 0;

export function indexAreas(allAreas: readonly Area[]): AreaIndex {
  const areas = allAreas.map((area) => ({ ...area, phoneticKeys: [area.name, ...area.aliases].map(phoneticKeyOf) }));
  const majorCities = areas.filter(isMajorCity);
  const cityKeys = new Set(majorCities.flatMap(({ phoneticKeys }) => phoneticKeys.map(({ full }) => full)));
  const states = [...new Set(areas.map(({ state }) => state))].map((state) => [phoneticKeyOf(state).full, state] as const);
  return {
    areas,
    statesByKey: new Map(states.filter(([key]) => !cityKeys.has(key))),
    majorCityPrefixes: new Set(majorCities.flatMap(({ prefixes }) => prefixes)),
  };
}
