import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/durations.ts';
import { formatAgo } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';

/** "12 seconds ago", updated every second, for live positions. */
export function SecondsAgo({ instant }: { instant: number }) {
  const { i18n } = useTranslation();
  const now = useNow(1000);
  const elapsed = Math.max(0, now - instant);
  const text =
    elapsed < MINUTE_MS
      ? new Intl.RelativeTimeFormat(`${i18n.language}-u-nu-latn`, { numeric: 'always' }).format(
          -Math.floor(elapsed / 1000),
          'second',
        )
      : formatAgo(instant, now, i18n.language);
  return <time dateTime={new Date(instant).toISOString()}>{text}</time>;
}
