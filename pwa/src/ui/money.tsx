import { formatRupees } from '#pwa/shared/format-rupees.ts';

/** An amount in rupees. */
export function Money({ rupees }: { rupees: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatRupees(rupees)}</span>;
}
