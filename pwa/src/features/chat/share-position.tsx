import { LocateFixed, LocateOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FRAME_LIMITS } from '#contract/events.ts';
import type { Point } from '#contract/geo.ts';
import { DENIED, hasGeolocation, watchPosition, type OnPosition } from '#pwa/shared/geolocation.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { joinChat } from '#pwa/sync/realtime/chat-room.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';

const MAX_POSITION_AGE_MS = 10_000;
const SEND_INTERVAL_MS = 1_000;
/** The room needs a moment to connect. */
const MAX_FAILURES = 4;
type SharingState = 'off' | 'looking' | 'on' | 'unsent' | 'denied' | 'lost';

/** Lets a worker share their live position with the client while this page is open: opt-in, visible, stopped with one tap. */
export function SharePosition({ jobId, name }: { jobId: string; name: string }) {
  const { t } = useTranslation('chat');
  const [isSharing, setSharing] = useState(false);
  const [state, setState] = useState<SharingState>('off');

  useEffect(() => {
    if (!isSharing) return;
    const chatRoom = joinChat('worker', jobId, () => undefined);
    let point: Point | null = null;
    let sentAt = 0;
    let failures = 0;
    const sendPosition = () => {
      if (!point) return;
      if (chatRoom.send({ type: 'position', point })) {
        sentAt = Date.now();
        failures = 0;
        setState('on');
      } else if (++failures >= MAX_FAILURES) setState('unsent');
    };
    const onPosition: OnPosition = (found, errorCode) => {
      point = found;
      if (found) sendPosition();
      else if (errorCode === DENIED) {
        setSharing(false);
        setState('denied');
      } else setState('lost');
    };
    let unwatch: (() => void) | undefined;
    // A page in the background hears of no position, so the last one would be sent again as if it were new.
    const watchWhileVisible = () => {
      unwatch?.();
      point = null;
      unwatch = document.visibilityState === 'visible' ? watchPosition(MAX_POSITION_AGE_MS, onPosition) : undefined;
    };
    watchWhileVisible();
    document.addEventListener('visibilitychange', watchWhileVisible);
    // Resent regularly: a client who joins later, or while the worker stands still, must receive a position.
    const timer = setInterval(() => {
      if (Date.now() - sentAt > FRAME_LIMITS.positionEveryMs) sendPosition();
    }, SEND_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', watchWhileVisible);
      unwatch?.();
      chatRoom.send({ type: 'position', point: null });
      chatRoom.leave();
    };
  }, [isSharing, jobId]);

  const start = () => {
    setState(hasGeolocation() ? 'looking' : 'denied');
    setSharing(hasGeolocation());
  };
  const stop = () => {
    setSharing(false);
    setState('off');
  };
  return (
    <Card>
      <h2 className="mb-2 text-xl">{t('live_position.share_title', { name })}</h2>
      {isSharing ? (
        <div className="grid gap-3">
          <Banner tone={state === 'lost' || state === 'unsent' ? 'warning' : 'success'} icon={LocateFixed}>
            <p>
              {t(`live_position.${state === 'on' || state === 'unsent' || state === 'lost' ? state : 'looking'}`, { name })}
            </p>
            {state === 'unsent' && !navigator.onLine && <p>{errorText('network')}</p>}
          </Banner>
          <Button variant="danger" size="large" wide icon={LocateOff} onClick={stop}>
            {t('live_position.stop')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-3">
          <p className="text-soft">{t('live_position.share_text', { name })}</p>
          {state === 'denied' && (
            <Banner tone="warning">
              <p>{t('live_position.denied')}</p>
            </Banner>
          )}
          <Button variant="secondary" size="large" wide icon={LocateFixed} onClick={start}>
            {t('live_position.share')}
          </Button>
        </div>
      )}
    </Card>
  );
}
