import { Eraser } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PUBLIC_RESPONSES_CACHE, MAP_TILES_CACHE } from '#contract/cache-names.ts';
import { formatBytes } from '#pwa/shared/format.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { Section } from './settings-section.tsx';

/** Bytes used and available; null when the browser does not tell. */
async function estimate(): Promise<{ used: number; quota: number } | null> {
  // `navigator.storage` exists only in secure contexts.
  const { usage, quota } = (await navigator.storage?.estimate().catch(() => null)) ?? {};
  return usage === undefined || !quota ? null : { used: usage, quota };
}

/** The app's storage use, with a button to clear caches that can be refetched. */
export function SettingsStorage() {
  const { t } = useTranslation('settings');
  const [size, setSize] = useState<Awaited<ReturnType<typeof estimate>>>();
  const [busy, setBusy] = useState(false);
  useEffect(() => void estimate().then(setSize), []);
  const clearCaches = async () => {
    setBusy(true);
    if ('caches' in window)
      for (const name of [MAP_TILES_CACHE, PUBLIC_RESPONSES_CACHE]) await caches.delete(name).catch(() => false);
    setSize(await estimate());
    setBusy(false);
    notify.success(t('storage_done'));
  };
  return (
    <Section id="storage" title={t('storage')}>
      <Card className="grid gap-4">
        <p>{t('storage_text')}</p>
        {size && (
          <div>
            <p className="mb-1.5 font-bold">{t('storage_used', { used: formatBytes(size.used) })}</p>
            <meter
              aria-label={t('storage')}
              value={size.used / size.quota}
              // The browser's default bar is white in dark mode.
              className="h-4 w-full [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:[background:var(--color-line)] [&::-webkit-meter-optimum-value]:[background:var(--color-indigo)]"
            >
              {formatBytes(size.used)}
            </meter>
            <p className="mt-1 text-sm text-soft">{t('storage_of', { quota: formatBytes(size.quota) })}</p>
          </div>
        )}
        {size === null && <p className="text-soft">{t('storage_unknown')}</p>}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-60 grow basis-0 text-sm text-soft">{t('storage_clean_text')}</p>
          <Button variant="secondary" icon={Eraser} busy={busy && t('storage_busy')} onClick={() => void clearCaches()}>
            {t('storage_clean')}
          </Button>
        </div>
      </Card>
    </Section>
  );
}
