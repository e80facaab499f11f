import { Bell, BellOff, History, Siren } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SosCase } from '#contract/sos.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { PointsMap } from '#pwa/ui/points-map.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { Shown } from './desk-list.tsx';
import { useDesk } from './desk.queries.ts';
import { SosCaseCard } from './sos-case.tsx';
import { useSosLine } from './sos-line.ts';
import { useAlarm } from './use-alarm.ts';
import { useList } from './use-list.ts';

const isUnseen = ({ state }: SosCase): boolean => state === 'raised' || state === 'received';
const cardOf = (id: string): string => `case-${id}`;

/** The emergencies, as they come in and as they go on; with a sound as long as one of them has not been looked at. */
export default function SosPage() {
  const { t } = useTranslation('desk');
  const list = useList(['state']);
  const state = list.filters.state === 'over' ? 'over' : 'open';
  const { data, error, refetch } = useDesk('sosCases', { query: { state } });
  const [sound, setSound] = useState(() => navigator.userActivation?.hasBeenActive ?? false);
  const cases = data?.data;
  const unseen = state === 'open' && (cases?.some(isUnseen) ?? false);
  useAlarm(
    sound && unseen,
    useCallback(() => setSound(false), []),
  );
  useSosLine();
  const onMap = state === 'open' && cases?.some(({ place }) => place !== null);

  return (
    <div className="page-width grid gap-5 py-6 md:py-8" aria-busy={!data && !error}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-3xl text-indigo">{t('sos.title')}</h1>
          <p className="mt-1 max-w-2xl text-soft">{t('sos.text')}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
          <Button variant={sound ? 'secondary' : 'primary'} icon={sound ? BellOff : Bell} onClick={() => setSound(!sound)}>
            {t(sound ? 'sos.sound_off' : 'sos.sound_on')}
          </Button>
          <Button
            variant="secondary"
            icon={state === 'open' ? History : Siren}
            onClick={() => list.ask({ state: state === 'open' ? 'over' : '' })}
          >
            {t(state === 'open' ? 'sos.show_over' : 'sos.show_open')}
          </Button>
        </div>
      </div>
      {!sound && (
        <Banner tone="warning" icon={BellOff}>
          <p>{t('sos.silent')}</p>
        </Banner>
      )}
      {unseen && (
        <Banner tone="danger">
          <p className="font-bold">{t('sos.unseen')}</p>
        </Banner>
      )}
      <Shown
        failure={error}
        empty={cases?.length === 0}
        emptyTitle={t(state === 'open' ? 'sos.none' : 'sos.none_over')}
        emptyText={t('sos.none_text')}
        onRetry={() => void refetch()}
      >
        {cases ? <Cases cases={cases} withMap={onMap ?? false} /> : <SkeletonCards count={2} />}
      </Shown>
    </div>
  );
}

function Cases({ cases, withMap }: { cases: SosCase[]; withMap: boolean }) {
  const { t } = useTranslation('desk');
  const [chosen, setChosen] = useState<string | null>(null);
  const nameOf = ({ who }: SosCase): string => who?.name ?? t('sos.guest');
  const points = cases.flatMap((each) =>
    each.place
      ? [
          {
            id: each.id,
            lat: each.place.lat,
            lng: each.place.lng,
            word: each.who?.name ?? t('sos.guest_short'),
            words: `${nameOf(each)}, ${t(`sos.state.${each.state}`)}`,
            urgent: isUnseen(each),
            trail: [...each.trail, each.place],
          },
        ]
      : [],
  );
  const goTo = (id: string) => {
    setChosen(id);
    const card = document.getElementById(cardOf(id));
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus();
  };
  return (
    <div className={cx('grid grid-cols-1 items-start gap-5', withMap ? 'lg:grid-cols-[3fr_2fr]' : 'lg:grid-cols-2')}>
      {withMap && (
        <div className="lg:sticky lg:top-4 lg:order-last">
          <PointsMap points={points} words={t('sos.map')} chosen={chosen} namesNear={placeNamesNear} onChoose={goTo} />
        </div>
      )}
      <ol className={cx('grid grid-cols-1 items-start gap-5', !withMap && 'lg:col-span-2 lg:grid-cols-2')}>
        {cases.map((each) => (
          <li key={each.id} id={cardOf(each.id)} tabIndex={-1} className="rounded-md">
            <SosCaseCard emergency={each} onMap={withMap ? () => setChosen(each.id) : undefined} />
          </li>
        ))}
      </ol>
    </div>
  );
}
