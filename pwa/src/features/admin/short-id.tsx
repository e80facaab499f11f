/** The last eight characters of an id, which differ (UUIDv7 starts with the time); the tooltip has the whole id. */
export const ShortId = ({ id }: { id: string }) => (
  <span title={id} className="font-phone text-sm whitespace-nowrap text-soft tabular-nums">
    …{id.slice(-8)}
  </span>
);
