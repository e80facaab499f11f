import { useTranslation } from 'react-i18next';
import { CITIES } from '#contract/places/cities.ts';
import type { map } from '#pwa/i18n/en/map.ts';
import { CoastMap } from '#pwa/ui/coast-map.tsx';
import '#pwa/i18n/en/homeBelowFold.ts';

/** On which side of its dot a city's label has room. */
const SIDES: Record<keyof typeof map.cities, 'left' | 'right'> = {
  Pune: 'right',
  Mumbai: 'left',
  Delhi: 'right',
  Bengaluru: 'left',
  Hyderabad: 'right',
  Chennai: 'right',
  Kolkata: 'left',
  Ahmedabad: 'right',
  Jaipur: 'left',
  Lucknow: 'right',
  Nagpur: 'right',
  Nashik: 'right',
};
const isNamed = (name: string): name is keyof typeof SIDES => Object.hasOwn(SIDES, name);

export default function CityMap() {
  const { t } = useTranslation(['homeBelowFold', 'map']);
  const places = CITIES.flatMap(({ name, lat, lng }) =>
    isNamed(name) ? [{ name: t(`map:cities.${name}`), lat, lng, side: SIDES[name] }] : [],
  );
  const cities = places.map((place) => place.name).join(', ');
  return <CoastMap places={places} label={t('map_label', { cities })} className="size-full" />;
}
