export interface JobAddress {
  address: string;
  lat: number | null;
  lng: number | null;
  /** Whether the point marks the area, not the door. */
  about: boolean;
}

/** Google Maps directions to a job; an approximate point is replaced by the address, if there is one. */
export function directionsUrl({ address, lat, lng, about: isPointApproximate }: JobAddress): string {
  const point = lat !== null && lng !== null ? `${lat},${lng}` : '';
  const destination = isPointApproximate ? address || point : point || address;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}
