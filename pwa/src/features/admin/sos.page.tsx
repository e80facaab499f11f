import { ChevronDown, History, Siren } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SosCase, SosListItem } from '#contract/sos.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { Button } from '#pwa/ui/button.tsx';
import { PointsMap } from '#pwa/ui/points-map.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { ListContent } from './admin-list.tsx';
import { useAdminPages } from './admin.queries.ts';
import { BulkClose, SelectCase, useSelection } from './bulk-close.tsx';
import { SosCaseCard, sosCaseName } from './sos-case.tsx';
import { SosNetworkCard } from './sos-network.tsx';
import { isUnseen, rowsInOrder } from './sos-order.ts';
import { useSosSheet, type SosSheetKind } from './sos-sheet.tsx';
import { StartDrill } from './start-drill.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useSosRoom } from './use-sos-room.ts';
import { useListParams } from './use-list-params.ts';

const cardId = (id: string): string => `case-${id}`;

/** Live list of emergencies. */
export default function SosPage() {
  const { t } = useTranslation(['admin', 'common']);
  const params = useListParams(['state', 'network']);
  const state = params.filters.state === 'over' ? 'over' : 'open';
  const { network } = params.filters;
  const isWholeList = state === 'open' && !network;
  const list = useAdminPages('sosCases', { query: { state, ...(network && { network }) } });
  const { data, error, dataUpdatedAt, refetch } = list;
  const cases = data && rowsInOrder(data);
  useSosRoom();
  const { ask, sheet } = useSosSheet(cases ?? []);
  const hasMap = state === 'open' && cases?.some(({ place }) => place !== null);

  return (
    <div className="page-width grid gap-5 py-6 md:py-8" aria-busy={!data && !error}>
      {/* On a phone the buttons come below an open case: who is in need comes first. */}
      <div className={cx('flex flex-wrap items-start justify-between gap-3', isWholeList && 'max-md:contents')}>
        <div>
          <h1 className="text-3xl text-indigo">{t('sos.title')}</h1>
          <p className="mt-1 max-w-2xl text-soft">{network ? t('sos.network_page', { network }) : t('sos.text')}</p>
        </div>
        <div className={cx('flex flex-wrap gap-2 max-md:w-full max-md:*:grow', isWholeList && 'max-md:order-last')}>
          <StartDrill />
          <Button
            variant="secondary"
            icon={isWholeList ? History : Siren}
            onClick={() => params.setFilters(isWholeList ? { state: 'over' } : {})}
          >
            {t(isWholeList ? 'sos.show_over' : network ? 'sos.network_back' : 'sos.show_open')}
          </Button>
        </div>
      </div>
      <ListContent
        failure={error}
        savedAt={cases ? dataUpdatedAt : null}
        empty={cases?.length === 0}
        emptyTitle={t(state === 'open' ? 'sos.none' : 'sos.none_over')}
        emptyText={t('sos.none_text')}
        onRetry={() => void refetch()}
      >
        {cases ? (
          <Cases key={state} cases={cases} canCloseSeveral={isWholeList} withMap={hasMap ?? false} onAsk={ask} />
        ) : (
          <SkeletonCards count={2} />
        )}
        {list.hasNextPage && (
          <Button
            variant="secondary"
            icon={ChevronDown}
            busy={list.isFetchingNextPage && t('common:loading')}
            className="justify-self-center"
            onClick={() => void list.addPage()}
          >
            {t('sos.more')}
          </Button>
        )}
      </ListContent>
      {sheet}
    </div>
  );
}

interface CasesProps {
  cases: SosListItem[];
  /** Not on the page of a network, whose guests are closed one by one: any of them may be in need. */
  canCloseSeveral: boolean;
  withMap: boolean;
  onAsk: (emergency: SosCase, kind: SosSheetKind) => void;
}

function Cases({ cases, canCloseSeveral, withMap, onAsk }: CasesProps) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<string | null>(null);
  const selection = useSelection(cases);
  const list = useRowKeys<HTMLOListElement>();
  const nameOf = (sosCase: SosListItem): string => sosCaseName(sosCase, t);
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
  const map = useRef<HTMLDivElement>(null);
  const showOnMap = (id: string) => {
    setChosen(id);
    map.current?.scrollIntoView({ block: 'nearest' });
  };
  const showCard = (id: string) => {
    setChosen(id);
    const card = document.getElementById(cardId(id));
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus();
  };
  return (
    <div className={cx('grid grid-cols-1 items-start gap-5', withMap && 'lg:grid-cols-[3fr_2fr]')}>
      <div className="grid grid-cols-1 gap-5">
        {canCloseSeveral &&
          cases.length > 0 && ( // The grid would make the button as wide as the list.
            <div className="max-md:order-last">
              <BulkClose cases={cases} selection={selection} />
            </div>
          )}
        <ol ref={list} className={cx('grid grid-cols-1 items-start gap-5', !withMap && 'lg:grid-cols-2')}>
          {cases.map((sosCase) => (
            <li key={sosCase.id} id={cardId(sosCase.id)} tabIndex={-1} className="rounded-md">
              {canCloseSeveral && <SelectCase sosCase={sosCase} selection={selection} />}
              {sosCase.guestNetwork && sosCase.guestNetwork.cases > 1 ? (
                <SosNetworkCard network={sosCase.guestNetwork} latestAt={sosCase.raisedAt} />
              ) : (
                <SosCaseCard
                  emergency={sosCase}
                  hasJob={sosCase.hasJob}
                  onMap={withMap ? () => showOnMap(sosCase.id) : undefined}
                  onAsk={onAsk}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
      {withMap && (
        <div ref={map} className="scroll-my-20 lg:sticky lg:top-4">
          <PointsMap
            points={points}
            description={t('sos.map')}
            selectedId={chosen}
            namesNear={placeNamesNear}
            onSelect={showCard}
          />
        </div>
      )}
    </div>
  );
}
