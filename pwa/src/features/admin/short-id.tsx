/** The last eight of an id, which differ; the whole of it is there for whoever points at it or copies it. */
export const ShortId = ({ id }: { id: string }) => (
  <span title={id} className="font-phone text-sm whitespace-nowrap text-soft tabular-nums">
    …{id.slice(-8)}
  </span>
);
