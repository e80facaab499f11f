interface JobAddress {
  address: string;
  lat: number | null;
  lng: number | null;
  about: boolean;
}

/** Google Maps directions to a job; an approximate point is replaced by the address. */
export function directionsUrl({ address, lat, lng, about }: JobAddress): string {
  const exact = lat !== null && lng !== null && !about;
  const destination = exact ? `${lat},${lng}` : address;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}
