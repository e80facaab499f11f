import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { downloadMyData } from './own-account.mutations.ts';
import { Section } from './settings-section.tsx';

export function SettingsExport({ area }: { area: Area }) {
  const { t } = useTranslation('settings');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const response = await downloadMyData(area);
    setBusy(false);
    if (!response.ok) notify.error(errorText(response.code));
  };
  return (
    <Section id="data" title={t('export')}>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <p>{t('export_text')}</p>
        <Button variant="secondary" icon={Download} busy={busy && t('export_busy')} onClick={() => void save()}>
          {t('export_button')}
        </Button>
      </Card>
    </Section>
  );
}
