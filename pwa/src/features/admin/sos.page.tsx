import { Bell, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { DESK, deskFrame } from '#contract/events.ts';
import { openLine, textOf } from '#pwa/sync/line.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Shown } from './desk-list.tsx';
import { useDesk, useDeskChanged } from './desk.queries.ts';
import { SosCaseCard } from './sos-case.tsx';
import { useAlarm } from './use-alarm.ts';
import { useList } from './use-list.ts';

const frameText = textOf(deskFrame);

/** The emergencies, as they come in and as they go on; with a sound as long as one of them has not been looked at. */
export default function SosPage() {
  const { t } = useTranslation('desk');
  const list = useList(['state']);
  const state = list.filters.state === 'over' ? 'over' : 'open';
  const { data, error, refetch } = useDesk('sosCases', { query: { state } });
  const changed = useDeskChanged();
  const [sound, setSound] = useState(false);
  const cases = data?.data;
  const unseen = state === 'open' && (cases?.some((each) => each.state === 'raised' || each.state === 'received') ?? false);
  useAlarm(sound && unseen);

  useEffect(() => {
    const line = openLine('client', 'sos', DESK, {
      // Whatever happened while nobody listened.
      open: () => void changed(),
      text: (text) => {
        if (z.safeParse(frameText, text).success) void changed();
      },
    });
    return () => line.close();
  }, [changed]);

  return (
    <div className="page-width grid gap-5 py-6 md:py-8" aria-busy={!data && !error}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-3xl text-indigo">{t('sos.title')}</h1>
          <p className="mt-1 text-soft">{t('sos.text')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {/* A browser plays nothing before its holder has pressed something. */}
          <Button variant="secondary" icon={sound ? Bell : BellOff} aria-pressed={sound} onClick={() => setSound(!sound)}>
            {t(sound ? 'sos.sound_off' : 'sos.sound_on')}
          </Button>
          <Button variant="secondary" onClick={() => list.ask({ state: state === 'open' ? 'over' : '' })}>
            {t(state === 'open' ? 'sos.show_over' : 'sos.show_open')}
          </Button>
        </div>
      </div>
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
        {cases ? (
          <ol className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            {cases.map((each) => (
              <li key={each.id}>
                <SosCaseCard emergency={each} />
              </li>
            ))}
          </ol>
        ) : (
          <SkeletonCards count={2} />
        )}
      </Shown>
    </div>
  );
}
