import { CalendarPlus, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { KEEP_FOCUS } from '#pwa/shared/keep-focus.ts';
import { restoresDraft } from '#pwa/shared/restores-draft.ts';
import { parseBookAgain } from '#pwa/shared/book-again.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { BlockWorker, BookingsOfBlocked, UnblockWorker } from './block-worker.tsx';
import { bookingLink, parseBookingLink } from '#pwa/shared/booking-link.ts';
import { FreeSlots } from './free-slots.tsx';
import { BookNowSheet } from './book-now-sheet.tsx';
import { useWorker, type FreeTime, type PublicProfile } from './matching.queries.ts';
import { CachedDataNote } from './cached-data-note.tsx';
import { WorkerFacts } from './worker-facts.tsx';
import '#pwa/i18n/en/findWorkers.ts';

interface WorkerProfileProps {
  renderFavouriteButton: (worker: { workerId: string; name: string }) => ReactNode;
  renderReviews: (props: { workerId: string; countedReviews: number }) => ReactNode;
}

/** Codes that mean there is no such worker; a malformed id is `request.invalid`. */
const NOT_FOUND_CODES = new Set<string>(['worker.not_found', 'request.invalid', 'request.not_found']);

/** A worker's public profile with reviews and booking. */
export default function WorkerProfilePage({ renderFavouriteButton, renderReviews }: WorkerProfileProps) {
  const { workerId = '' } = useParams();
  const { t } = useTranslation(['workerProfile', 'findWorkers', 'common', 'titles']);
  const { data: response, error, dataUpdatedAt, isPending, isFetching, refetch } = useWorker(workerId);
  const worker = response?.data;
  const reload = () => void refetch();
  return (
    <div className="page-width max-w-3xl py-6 md:py-10">
      {worker ? (
        <div className="grid grid-cols-1 gap-6">
          <CachedDataNote savedAt={response.savedAt} fetchedAt={dataUpdatedAt} error={error} onRetry={reload} />
          <ProfileContent worker={worker} renderFavouriteButton={renderFavouriteButton} onChange={reload} />
          {renderReviews({ workerId: worker.id, countedReviews: worker.reviewCount })}
        </div>
      ) : (
        <>
          <h1 className="mb-5 text-3xl text-indigo">{t('titles:worker_profile')}</h1>
          {isPending ? (
            <SkeletonCards count={2} />
          ) : error && NOT_FOUND_CODES.has(error.apiError.code) ? (
            <EmptyState icon={SearchX} title={t('not_found_title')} text={t('not_found_text')}>
              <ButtonLink to="/find-workers">{t('find')}</ButtonLink>
            </EmptyState>
          ) : (
            <ErrorState
              title={t('failed')}
              code={error?.apiError.code}
              onRetry={reload}
              busy={isFetching && t('common:loading')}
            />
          )}
        </>
      )}
    </div>
  );
}

interface ProfileContentProps {
  worker: PublicProfile;
  renderFavouriteButton: WorkerProfileProps['renderFavouriteButton'];
  onChange: () => void;
}

function ProfileContent({ worker, renderFavouriteButton, onChange }: ProfileContentProps) {
  const { t } = useTranslation(['workerProfile', 'findWorkers']);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const client = useSession('client');
  const again = parseBookAgain(state);
  const [isRestored] = useState(() => restoresDraft(state));
  const isBookable = (worker.available && !worker.blocked) || isRestored;
  const [booking, setBooking] = useState<{ time: FreeTime | null; again?: typeof again } | null>(() =>
    client && isBookable ? (again ? { time: null, again } : parseBookingLink(params)) : null,
  );
  /** A reload or Back must not open the sheet again. */
  const leaveBookingLink = async () => {
    if (params.has('book')) await navigate({ search: '' }, { replace: true, state: KEEP_FOCUS });
  };
  const book = (time: FreeTime | null) => {
    if (client) return setBooking({ time });
    notify.error(t('findWorkers:login_needed'));
    void navigate('/login', { state: { returnUrl: bookingLink(worker.id, time) } });
  };
  return (
    <>
      <WorkerFacts
        worker={worker}
        favouriteButton={client && !worker.blocked && renderFavouriteButton({ workerId: worker.id, name: worker.name })}
      />
      {worker.blocked ? (
        <Banner tone="warning">
          <p className="mb-2 font-bold">{t('blocked', { name: worker.name })}</p>
          <BookingsOfBlocked worker={worker} />
          <UnblockWorker worker={worker} onDone={onChange} />
        </Banner>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {worker.available ? (
            <Button size="large" icon={CalendarPlus} onClick={() => book(null)} className="grow">
              {t('findWorkers:book_now')}
            </Button>
          ) : (
            <p className="grow self-center rounded-md bg-sunk px-4 py-3 font-bold">{t('off')}</p>
          )}
          {client && <BlockWorker worker={worker} onDone={onChange} />}
        </div>
      )}
      {worker.available && !worker.blocked && <FreeSlots workerId={worker.id} onPick={(date, slot) => book({ date, slot })} />}
      {booking && isBookable && (
        <BookNowSheet
          worker={worker}
          time={booking.time}
          again={booking.again ?? null}
          onClose={() => {
            setBooking(null);
            void leaveBookingLink();
          }}
          onSent={leaveBookingLink}
        />
      )}
    </>
  );
}
