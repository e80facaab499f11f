import { BellRing, Download, Share } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { storedLanguageCode } from '#pwa/i18n/stored-language-code.ts';
import { enablePush } from '#pwa/sync/realtime/web-push.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Prompt } from '#pwa/ui/prompt.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { promptInstall, type InstallMethod } from './install.ts';
import '#pwa/i18n/en/accountPrompts.ts';

interface AccountPromptProps {
  area: Area;
  gone: boolean;
  onDone: () => void;
}

/** Explains push notifications before the browser asks for the permission. */
export function PushPrompt({ area, gone, onTurnedOn, onDone }: AccountPromptProps & { onTurnedOn: () => void }) {
  const { t } = useTranslation('accountPrompts');
  const [busy, setBusy] = useState(false);
  const yes = async () => {
    setBusy(true);
    const outcome = await enablePush(area, storedLanguageCode());
    if (outcome === 'on') {
      notify.success(t('push_on'));
      return onTurnedOn();
    }
    notify.warning(typeof outcome === 'string' ? t(`push_${outcome}`) : errorText(outcome.code));
    onDone();
  };
  return (
    <Prompt
      icon={BellRing}
      title={t('push')}
      text={t(`push_text_${area}`)}
      action={t('push_yes')}
      busy={busy && t('push_busy')}
      onAction={() => void yes()}
      onDismiss={onDone}
      gone={gone}
    />
  );
}

export function InstallPrompt({ area, gone, installMethod, onDone }: AccountPromptProps & { installMethod: InstallMethod }) {
  const { t } = useTranslation('accountPrompts');
  const yes = () => {
    onDone();
    void promptInstall();
  };
  return installMethod === 'prompt' ? (
    <Prompt
      icon={Download}
      title={t('install')}
      text={t(`install_text_${area}`)}
      action={t('install_yes')}
      onAction={yes}
      onDismiss={onDone}
      gone={gone}
    />
  ) : (
    <Prompt icon={Share} title={t('install')} text={t('install_by_hand')} onDismiss={onDone} gone={gone} />
  );
}
