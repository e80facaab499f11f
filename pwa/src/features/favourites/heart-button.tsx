import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { cx } from '#pwa/ui/cx.ts';
import { notify } from '#pwa/ui/toast.ts';
import { setFavourite, useFavourites } from './favourites.queries.ts';

interface HeartProps {
  workerId: string;
  name: string;
}

/** Full when the worker is a favourite. It turns at once and back again when the server refuses. */
export function HeartButton({ workerId, name, initial }: HeartProps & { initial: boolean }) {
  const { t } = useTranslation('favourites');
  const [on, setOn] = useState(initial);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setOn(!on);
    setBusy(true);
    const answer = await setFavourite(workerId, !on);
    setBusy(false);
    if (answer.ok) return notify.info(t(on ? 'removed' : 'added', { name }));
    setOn(on);
    notify.error(errorText(answer.code));
  };
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('heart', { name })}
      aria-busy={busy}
      onClick={() => void press()}
      className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-tint-red"
    >
      <Heart aria-hidden className={cx('size-7 text-red', on && 'fill-red')} />
    </button>
  );
}

/** The heart beside a worker on another screen; it comes once it is known whether it is full. */
export function FavouriteHeart(worker: HeartProps) {
  const { answer } = useFavourites();
  return answer?.ok ? <HeartButton {...worker} initial={answer.data.some((one) => one.id === worker.workerId)} /> : null;
}
