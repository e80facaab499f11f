interface Where {
  address: string;
  lat: number | null;
  lng: number | null;
  about: boolean;
}

/** Directions to a job in Google Maps; where no more than its area is known they lead to the address. */
export function mapsLink({ address, lat, lng, about }: Where): string {
  const exact = lat !== null && lng !== null && !about;
  const destination = exact ? `${lat},${lng}` : address;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}
