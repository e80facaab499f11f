import { CalendarCheck, Heart, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_SERVICES } from '#contract/catalogue.ts';
import { Link } from 'react-router';
import { bookAgainState } from '#pwa/shared/book-again.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { portraitOf } from '#pwa/ui/portrait/portrait.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Stars } from '#pwa/ui/stars.tsx';
import { UnsentNote } from '#pwa/ui/unsent-note.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { useFavourites, useQueuedFavourites, type Favourite } from './favourites.queries.ts';
import { BlockedWorkers } from './blocked-workers.tsx';
import { HeartButton } from './heart-button.tsx';
import '#pwa/i18n/en/favourites.ts';

export default function FavouritesPage() {
  const { t } = useTranslation(['favourites', 'common']);
  const { response, busy, refetch } = useFavourites();
  const listed = new Set(response?.ok ? response.data.map(({ id }) => id) : []);
  const waitingCount = [...useQueuedFavourites()].filter(
    ([id, { on, isRejected }]) => on && !isRejected && !listed.has(id),
  ).length;
  // Favourites that have just been sent are in the list now.
  const fetchAgain = useEffectEvent(refetch);
  useEffect(() => (waitingCount === 0 ? undefined : () => fetchAgain()), [waitingCount]);
  return (
    <div className="grid gap-4">
      <h1 className="text-3xl text-indigo">{t('title')}</h1>
      {waitingCount > 0 && <UnsentNote />}
      {response?.ok && response.savedAt !== null && <StaleNote savedAt={response.savedAt} onRetry={refetch} />}
      {!response ? (
        <SkeletonCards />
      ) : !response.ok ? (
        <ErrorState title={t('failed')} code={response.code} onRetry={refetch} busy={busy && t('common:loading')} />
      ) : response.data.length === 0 ? (
        <EmptyState icon={Heart} title={t('empty')} text={t('empty_text')}>
          <ButtonLink to="/my-bookings" icon={CalendarCheck}>
            {t('to_bookings')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-3 xl:grid-cols-2">
          {response.data.map((worker) => (
            <li key={worker.id}>
              <FavouriteCard worker={worker} />
            </li>
          ))}
        </ul>
      )}
      <BlockedWorkers />
    </div>
  );
}

/** A removed favourite stays in the list with an empty heart, so one press undoes a mistake. */
function FavouriteCard({ worker }: { worker: Favourite }) {
  const { t } = useTranslation(['favourites', 'services']);
  return (
    <Card className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={worker.name} photo={worker.profilePhoto} className="size-16 text-2xl" portrait={portraitOf(worker.id)} />
        <div className="min-w-0 grow">
          <h2 className="text-lg font-bold [overflow-wrap:anywhere]">
            <Link to={`/workers/${worker.id}`} className="text-indigo underline">
              {worker.name}
            </Link>
          </h2>
          <p className="text-soft">{t(`services:profession.${worker.profession}`)}</p>
          <Stars average={worker.averageRating} count={worker.reviewCount} />
        </div>
        <div className="self-start">
          <HeartButton workerId={worker.id} name={worker.name} initial />
        </div>
      </div>
      <ButtonLink
        to={`/workers/${worker.id}`}
        state={bookAgainState({ service: DEFAULT_SERVICES[worker.profession] })}
        variant="secondary"
        icon={RotateCcw}
      >
        {t('book_again')}
      </ButtonLink>
    </Card>
  );
}
