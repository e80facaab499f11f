import { Ear, EarOff, VolumeX, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSnoozed, snooze } from '#pwa/shared/snooze.ts';
import { Button } from '#pwa/ui/button.tsx';
import { loadOrReport } from '#pwa/ui/code-failed.ts';
import { cx } from '#pwa/ui/cx.ts';
import { setReadAloud, setReadAloudActive, useIsReadAloudActive, useReadAloud } from './read-aloud-mode.ts';
import { stopSpeaking, speak, useVoice } from '#pwa/ui/tts.ts';

/** The notice that this phone has no voice for the language. */
const NO_VOICE = 'no-voice';

function ReadAloudButton() {
  const { t, i18n } = useTranslation('spoken');
  const voice = useVoice();
  const on = useIsReadAloudActive();
  const press = () => {
    setReadAloud(on ? 'off' : 'on');
    if (!on && voice) speak(t('read_aloud_hint'), voice, i18n.language);
  };
  return (
    <Button
      variant={on ? 'primary' : 'quiet'}
      size="large"
      icon={on ? EarOff : Ear}
      aria-pressed={on}
      data-skip-read-aloud
      className={on ? 'my-1' : '-ms-4'}
      onClick={press}
    >
      {t(on ? 'read_aloud_off' : 'read_aloud_on')}
    </Button>
  );
}

/** Says inside a sheet, which covers the bar of the page, that the mode is on, and ends it. */
export function ReadAloudSheetBar() {
  return (
    useIsReadAloudActive() && (
      <div className="sticky -top-5 z-10 -mx-5 mt-3 bg-sunk px-5">
        <ReadAloudButton />
      </div>
    )
  );
}

/**
 * For users who cannot read: while it is on, a press on a text or a control speaks it, and a second press on a control acts. If
 * the device has no voice for the language, this bar says so and there are no listen buttons.
 */
export function ReadAloud() {
  const { t, i18n } = useTranslation(['spoken', 'common']);
  const voice = useVoice();
  const [isHidden, setHidden] = useState(() => isSnoozed(NO_VOICE));
  const hide = () => {
    snooze(NO_VOICE);
    setHidden(true);
  };
  const isOn = useReadAloud();
  const on = useIsReadAloudActive();
  const { language } = i18n;
  useEffect(() => {
    if (!isOn || voice === null) return undefined;
    let isEnded = false;
    let end: (() => void) | undefined;
    const start = async () => {
      const code = await loadOrReport(() => import('./speak-first.ts'));
      if (isEnded) return;
      if (!code) return setReadAloud('off');
      // After a reload the voices may still be loading; a first press must not act all the same.
      end = code.speakFirst((text) => {
        if (voice) speak((spoken) => spoken.text(text), voice, language);
      });
      setReadAloudActive(true);
    };
    void start();
    return () => {
      isEnded = true;
      end?.();
      stopSpeaking();
      setReadAloudActive(false);
    };
  }, [isOn, voice, language]);
  if (voice === null && isHidden) return null;
  return (
    <aside
      aria-label={t('read_aloud_title')}
      // While it is on, it stays in sight below the header.
      className={cx('border-b border-line bg-sunk', on && 'sticky top-[3.8rem] z-10 desk:top-[4.5rem]')}
    >
      <div className="page-width flex min-h-14 flex-wrap items-center justify-between gap-x-4">
        {voice !== null && (
          <>
            <ReadAloudButton />
            {on && (
              <p role="status" className="py-1 text-sm text-soft">
                {t('read_aloud_hint')}
              </p>
            )}
          </>
        )}
        {voice === null && (
          <>
            <p className="flex flex-1 items-center gap-3 py-2 text-sm text-soft">
              <VolumeX aria-hidden className="size-6 shrink-0" />
              {t('read_aloud_unavailable')}
            </p>
            <button
              type="button"
              onClick={hide}
              className="-me-2 grid size-12 shrink-0 place-items-center rounded-md text-soft"
            >
              <X aria-hidden className="size-6" />
              <span className="sr-only">{t('common:close')}</span>
            </button>
          </>
        )}
      </div>
    </aside>
  );
}
