import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { cx } from '#pwa/ui/cx.ts';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';
import { setFavourite, useFavourites, useQueuedFavourites } from './favourites.queries.ts';

interface HeartProps {
  workerId: string;
  name: string;
}

/** Filled when the worker is a favourite. A change without a network is sent later. */
export function HeartButton({ workerId, name, isSaved }: HeartProps & { isSaved: boolean }) {
  const { t } = useTranslation('favourites');
  const queryClient = useQueryClient();
  const queued = useQueuedFavourites().get(workerId);
  // The list is not fetched again after a press, so that a removed favourite stays in it.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const on = queued ?? pressed ?? isSaved;
  const isKept = queued !== undefined && !busy;
  useEffect(() => {
    if (!isKept) return undefined;
    return () => void queryClient.invalidateQueries({ queryKey: ['favourites'] });
  }, [isKept, queryClient]);
  const toggle = async () => {
    if (busy) return;
    setPressed(!on);
    setBusy(true);
    const outcome = await setFavourite(workerId, !on);
    setBusy(false);
    if (!outcome.ok || outcome.queued) setPressed(null);
    if (outcome.ok) notifySent(outcome, t(on ? 'removed' : 'added', { name }));
    else notify.error(errorText(outcome.code));
  };
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('heart', { name })}
      aria-busy={busy}
      onClick={() => void toggle()}
      className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-tint-red"
    >
      <Heart aria-hidden className={cx('size-7 text-red', on && 'fill-red')} />
    </button>
  );
}

/** The favourite button on other screens; rendered once the favourites are loaded. */
export function FavouriteHeart(worker: HeartProps) {
  const { response } = useFavourites();
  return response?.ok ? <HeartButton {...worker} isSaved={response.data.some((one) => one.id === worker.workerId)} /> : null;
}
