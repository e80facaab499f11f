import { CITIES } from '#contract/cities.ts';

interface Where {
  address: string;
  lat: number | null;
  lng: number | null;
}

/** Where no better place is known the server puts a job at the middle of its city: directions then lead to the address. */
const isCityCentre = (lat: number, lng: number): boolean => CITIES.some((city) => city.lat === lat && city.lng === lng);

/** Directions to a job in Google Maps. */
export function mapsLink({ address, lat, lng }: Where): string {
  const exact = lat !== null && lng !== null && !isCityCentre(lat, lng);
  const destination = exact ? `${lat},${lng}` : address;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}
