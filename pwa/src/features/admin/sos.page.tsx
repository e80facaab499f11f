import { Bell, BellOff, ChevronDown, History, Siren } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SosListItem } from '#contract/sos.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { PointsMap } from '#pwa/ui/points-map.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { ListContent } from './admin-list.tsx';
import { useAdminPages, type AdminPages } from './admin.queries.ts';
import { SosCaseCard } from './sos-case.tsx';
import { SosNetworkCard } from './sos-network.tsx';
import { useSosRoom } from './use-sos-room.ts';
import { useAlarm } from './use-alarm.ts';
import { useListParams } from './use-list-params.ts';

const isUnseen = ({ state }: SosListItem): boolean => state === 'raised' || state === 'received';
const cardId = (id: string): string => `case-${id}`;

/** The rows of the pages, accounts before guests. A row whose place in the list has changed may be on two pages. */
function rowsOf({ pages }: AdminPages<'sosCases'>): SosListItem[] {
  const rows = [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()];
  return [
    ...rows.filter(({ guestNetwork }) => guestNetwork === null),
    ...rows.filter(({ guestNetwork }) => guestNetwork !== null),
  ];
}

/** Live list of emergencies, with an alarm while one of them is unseen. */
export default function SosPage() {
  const { t } = useTranslation(['admin', 'common']);
  const params = useListParams(['state', 'network']);
  const state = params.filters.state === 'over' ? 'over' : 'open';
  const { network } = params.filters;
  const isWholeList = state === 'open' && !network;
  // The alarm sounds also for an emergency that the shown list does not have.
  const openCases = useAdminPages('sosCases', { state: 'open' });
  const list = useAdminPages('sosCases', { state, ...(network && { network }) });
  const { data, error, refetch } = list;
  const [sound, setSound] = useState(() => navigator.userActivation?.hasBeenActive ?? false);
  const cases = data && rowsOf(data);
  const hasUnseen = openCases.data?.pages.some((page) => page.data.some(isUnseen)) ?? false;
  useAlarm(
    sound && hasUnseen,
    useCallback(() => setSound(false), []),
  );
  useSosRoom();
  const hasMap = state === 'open' && cases?.some(({ place }) => place !== null);

  return (
    <div className="page-width grid gap-5 py-6 md:py-8" aria-busy={!data && !error}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-3xl text-indigo">{t('sos.title')}</h1>
          <p className="mt-1 max-w-2xl text-soft">{network ? t('sos.network_page', { network }) : t('sos.text')}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
          <Button variant={sound ? 'secondary' : 'primary'} icon={sound ? BellOff : Bell} onClick={() => setSound(!sound)}>
            {t(sound ? 'sos.sound_off' : 'sos.sound_on')}
          </Button>
          <Button
            variant="secondary"
            icon={isWholeList ? History : Siren}
            onClick={() => params.setFilters(isWholeList ? { state: 'over' } : {})}
          >
            {t(isWholeList ? 'sos.show_over' : network ? 'sos.network_back' : 'sos.show_open')}
          </Button>
        </div>
      </div>
      {!sound && (
        <Banner tone="warning" icon={BellOff}>
          <p>{t('sos.silent')}</p>
        </Banner>
      )}
      {hasUnseen && (
        <Banner tone="danger">
          <p className="font-bold">{t('sos.unseen')}</p>
        </Banner>
      )}
      {error && cases && (
        <Banner tone="danger">
          <p>{errorText(error.apiError.code)}</p>
        </Banner>
      )}
      <ListContent
        failure={cases ? null : error}
        empty={cases?.length === 0}
        emptyTitle={t(state === 'open' ? 'sos.none' : 'sos.none_over')}
        emptyText={t('sos.none_text')}
        onRetry={() => void refetch()}
      >
        {cases ? <Cases cases={cases} withMap={hasMap ?? false} /> : <SkeletonCards count={2} />}
        {list.hasNextPage && (
          <Button
            variant="secondary"
            icon={ChevronDown}
            busy={list.isFetchingNextPage && t('common:loading')}
            className="justify-self-center"
            onClick={() => void list.fetchNextPage()}
          >
            {t('sos.more')}
          </Button>
        )}
      </ListContent>
    </div>
  );
}

function Cases({ cases, withMap }: { cases: SosListItem[]; withMap: boolean }) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<string | null>(null);
  const nameOf = ({ who }: SosListItem): string => who?.name ?? t('sos.guest');
  const points = cases.flatMap((sosCase) =>
    sosCase.place
      ? [
          {
            id: sosCase.id,
            lat: sosCase.place.lat,
            lng: sosCase.place.lng,
            label: sosCase.who?.name ?? t('sos.guest_short'),
            description: `${nameOf(sosCase)}, ${t(`sos.state.${sosCase.state}`)}`,
            urgent: isUnseen(sosCase),
            trail: [...sosCase.trail, sosCase.place],
          },
        ]
      : [],
  );
  const showCard = (id: string) => {
    setChosen(id);
    const card = document.getElementById(cardId(id));
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus();
  };
  return (
    <div className={cx('grid grid-cols-1 items-start gap-5', withMap ? 'lg:grid-cols-[3fr_2fr]' : 'lg:grid-cols-2')}>
      {withMap && (
        <div className="lg:sticky lg:top-4 lg:order-last">
          <PointsMap
            points={points}
            description={t('sos.map')}
            selectedId={chosen}
            namesNear={placeNamesNear}
            onSelect={showCard}
          />
        </div>
      )}
      <ol className={cx('grid grid-cols-1 items-start gap-5', !withMap && 'lg:col-span-2 lg:grid-cols-2')}>
        {cases.map((sosCase) => (
          <li key={sosCase.id} id={cardId(sosCase.id)} tabIndex={-1} className="rounded-md">
            {sosCase.guestNetwork && sosCase.guestNetwork.cases > 1 ? (
              <SosNetworkCard network={sosCase.guestNetwork} latestAt={sosCase.raisedAt} />
            ) : (
              <SosCaseCard emergency={sosCase} onMap={withMap ? () => setChosen(sosCase.id) : undefined} />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
