import { useTranslation } from 'react-i18next';
import { formatTime } from '#pwa/shared/format-time.ts';
import { formatAgo, formatDay } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';

/** A date: YYYY-MM-DD, or an instant in India's time zone. */
export function Day({ when }: { when: string | number }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={typeof when === 'string' ? when : new Date(when).toISOString()}>{formatDay(when, i18n.language)}</time>
  );
}

/** The time of an instant in India's time zone. */
export function Time({ instant }: { instant: number }) {
  const { i18n } = useTranslation();
  return <time dateTime={new Date(instant).toISOString()}>{formatTime(instant, i18n.language)}</time>;
}

/** "10 minutes ago". */
export function Ago({ instant }: { instant: number }) {
  const { i18n } = useTranslation();
  const now = useNow();
  return <time dateTime={new Date(instant).toISOString()}>{formatAgo(instant, now, i18n.language)}</time>;
}

/** "Saved 10 minutes ago", below cached data. */
export function SavedAgo({ instant }: { instant: number }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  return <span className="block text-sm text-soft">{t('saved', { ago: formatAgo(instant, now, i18n.language) })}</span>;
}
