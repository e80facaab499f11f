import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

/** A duration in the unit that fits it, such as "120 ms", "1.4 sec" or "3 min". */
export function formatDuration(ms: number, language: string): string {
  const [unit, divisor] =
    ms < 1000
      ? (['millisecond', 1] as const)
      : ms < MINUTE_MS
        ? (['second', 1000] as const)
        : ms < HOUR_MS
          ? (['minute', MINUTE_MS] as const)
          : (['hour', HOUR_MS] as const);
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: divisor === 1 ? 0 : 1 } as const;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, options).format(ms / divisor);
}
