import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';

/** Average rating with count, "★ 4.6 (213 reviews)"; without ratings N/A, as specified. */
export function Stars({ average, count }: { average: number | null; count: number }) {
  const { t } = useTranslation();
  if (average === null) return <span className="text-soft">{t('no_rating')}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Star aria-hidden className="size-5 fill-marigold text-marigold" />
      <strong>
        <span className="sr-only">{t('rating', { average: average.toFixed(1) })}</span>
        <span aria-hidden>{average.toFixed(1)}</span>
      </strong>
      <span className="text-soft">{t('rating_count', { count })}</span>
    </span>
  );
}

interface StarInputProps {
  legend: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
}

/** Selects 1 to 5 stars with radio buttons. */
export function StarInput({ legend, name, value, onChange }: StarInputProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="font-bold">{legend}</legend>
      <div className="flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="relative grid size-13 place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="sr-only">{t('star', { count: star })}</span>
            <Star aria-hidden className={cx('size-9', star <= value ? 'fill-marigold text-marigold' : 'text-edge')} />
          </label>
        ))}
      </div>
      <p aria-hidden className="text-sm text-soft">
        {t('star', { count: value })}
      </p>
    </fieldset>
  );
}
