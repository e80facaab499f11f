import { Heart, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { cx } from '#pwa/ui/cx.ts';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';
import { setFavourite, useFavourites, useQueuedFavourites } from './favourites.queries.ts';
import '#pwa/i18n/en/favourites.ts';

interface HeartProps {
  workerId: string;
  name: string;
}

/** Filled when the worker is a favourite. A change without a network is sent later. */
export function HeartButton({ workerId, name, initial }: HeartProps & { initial: boolean }) {
  const { t } = useTranslation('favourites');
  const queued = useQueuedFavourites().get(workerId);
  const [on, setOn] = useState(queued && !queued.isRejected ? queued.on : initial);
  const [busy, setBusy] = useState(false);
  const [lastQueued, setLastQueued] = useState(queued);
  // What was chosen before a reload and still waits. It stays after it was sent, and is taken back if it is rejected.
  const isSame = queued?.seq === lastQueued?.seq;
  if (!busy && !(isSame && queued?.isRejected === lastQueued?.isRejected)) {
    setLastQueued(queued);
    if (queued && !queued.isRejected) setOn(queued.on);
    // Not an older one, which is the last again once a later one was sent.
    else if (queued && isSame) setOn(!queued.on);
  }
  const wish = useRef(on);
  const toggle = async () => {
    wish.current = !on;
    setOn(!on);
    // A press while a change is on its way is sent after it.
    if (busy) return;
    setBusy(true);
    let [sent, outcome] = [!on, await setFavourite(workerId, !on)];
    while (outcome.ok && sent !== wish.current) [sent, outcome] = [!sent, await setFavourite(workerId, !sent)];
    setBusy(false);
    if (outcome.ok) return notifySent(outcome, t(sent ? 'added' : 'removed', { name }));
    setOn(!sent);
    if (sent === wish.current) notify.error(errorText(outcome.code));
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
  const { response, fetchAgain } = useFavourites();
  if (response === null) return null;
  if (!response.ok) return <FetchFavouritesButton code={response.code} onPress={fetchAgain} />;
  const isFavourite = response.data.some((one) => one.id === worker.workerId);
  // Another key, because the state of the button is not that of the list while a change is on its way.
  return <HeartButton key={String(isFavourite)} {...worker} initial={isFavourite} />;
}

/**
 * In place of a heart that could not be loaded. A list has no room for the reason, so a press shows it if the fetch fails
 * again.
 */
function FetchFavouritesButton({ code, onPress }: { code: string; onPress: ReturnType<typeof useFavourites>['fetchAgain'] }) {
  const { t } = useTranslation(['favourites', 'common']);
  const press = async () => {
    const response = await onPress();
    if (!response || response.ok) return;
    if (response.code === 'network') notify.error(errorText(response.code));
    else notify.error(t('failed'), errorText(response.code));
  };
  return (
    <button
      type="button"
      aria-label={`${t('failed')}. ${errorText(code)} ${t('common:retry')}`}
      onClick={() => void press()}
      className="grid size-12 shrink-0 place-items-center rounded-full text-red-text hover:bg-tint-red"
    >
      <RotateCw aria-hidden className="size-6" />
    </button>
  );
}
