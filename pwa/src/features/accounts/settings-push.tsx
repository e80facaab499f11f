import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { storedLanguageCode } from '#pwa/i18n/stored-language-code.ts';
import { isPushEnabled, isPushSupported } from '#pwa/sync/realtime/push-accounts.ts';
import { disablePush, enablePush } from '#pwa/sync/realtime/web-push.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { notify } from '#pwa/ui/toast.ts';
import { SwitchRow } from './switch-row.tsx';
import '#pwa/i18n/en/accountPrompts.ts';

/** The switch for push notifications on this device. */
export function SettingsPush({ area }: { area: Area }) {
  const { t } = useTranslation(['settings', 'accountPrompts']);
  const [on, setOn] = useState(() => isPushEnabled(area));
  const [busy, setBusy] = useState(false);
  if (!isPushSupported()) return <p className="mb-4 border-b border-line pb-4">{t('push_cannot')}</p>;
  const toggle = async (wanted: boolean) => {
    setBusy(true);
    setOn(wanted);
    if (wanted) {
      const outcome = await enablePush(area, storedLanguageCode());
      setOn(outcome === 'on');
      if (outcome !== 'on')
        notify.warning(typeof outcome === 'string' ? t(`accountPrompts:push_${outcome}`) : errorText(outcome.code));
    } else {
      await disablePush(area, storedLanguageCode()).catch(() => notify.warning(t('accountPrompts:push_failed')));
      setOn(isPushEnabled(area));
    }
    setBusy(false);
  };
  return (
    <div className="mb-4 border-b border-line">
      <SwitchRow
        id="push"
        title={t('push')}
        text={t('push_text')}
        on={on}
        busy={busy}
        onChange={(wanted) => {
          if (!busy) void toggle(wanted);
        }}
      />
    </div>
  );
}
