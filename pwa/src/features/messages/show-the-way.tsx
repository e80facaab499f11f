import { LocateFixed, LocateOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FRAME_LIMITS } from '#contract/events.ts';
import type { Point } from '#contract/geo.ts';
import { joinChat } from '#pwa/sync/realtime/chat-room.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';

type State = 'off' | 'looking' | 'on' | 'denied' | 'lost';

/** Lets a worker show his client where he is, while this page is open: asked for, in plain sight, and ended with one tap. */
export function ShowTheWay({ jobId, name }: { jobId: string; name: string }) {
  const { t } = useTranslation('chat');
  const [wanted, setWanted] = useState(false);
  const [state, setState] = useState<State>('off');

  useEffect(() => {
    if (!wanted) return;
    const seat = joinChat('worker', jobId, () => undefined);
    let point: Point | null = null;
    const tell = () => point && seat.send({ type: 'position', point });
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        point = { lat: coords.latitude, lng: coords.longitude };
        setState('on');
        tell();
      },
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) {
          setWanted(false);
          setState('denied');
        } else setState('lost');
      },
      { enableHighAccuracy: true, maximumAge: 10_000 },
    );
    // Who stands still is there all the same; and a line that was just opened has not heard it.
    const timer = setInterval(tell, FRAME_LIMITS.positionEveryMs + 500);
    return () => {
      clearInterval(timer);
      navigator.geolocation.clearWatch(watch);
      seat.send({ type: 'position', point: null });
      seat.leave();
    };
  }, [wanted, jobId]);

  const start = () => {
    setState('geolocation' in navigator ? 'looking' : 'denied');
    setWanted('geolocation' in navigator);
  };
  const stop = () => {
    setWanted(false);
    setState('off');
  };
  return (
    <Card>
      <h2 className="mb-2 text-xl">{t('way.share_title', { name })}</h2>
      {wanted ? (
        <div className="grid gap-3">
          <Banner tone={state === 'lost' ? 'warning' : 'success'} icon={LocateFixed}>
            <p>{state === 'on' ? t('way.on', { name }) : state === 'lost' ? t('way.lost') : t('way.looking')}</p>
          </Banner>
          <Button variant="danger" size="large" wide icon={LocateOff} onClick={stop}>
            {t('way.stop')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-3">
          <p className="text-soft">{t('way.share_text', { name })}</p>
          {state === 'denied' && (
            <Banner tone="warning">
              <p>{t('way.denied')}</p>
            </Banner>
          )}
          <Button variant="secondary" size="large" wide icon={LocateFixed} onClick={start}>
            {t('way.share')}
          </Button>
        </div>
      )}
    </Card>
  );
}
