import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { RequestInput } from '#pwa/sync/http/http.ts';
import { fetchFile, saveFile } from '#pwa/sync/http/download.ts';
import { Button } from '#pwa/ui/button.tsx';
import { notify } from '#pwa/ui/toast.ts';

export type CsvListName = 'adminJobs' | 'adminUsers' | 'adminWorkers' | 'adminAuditLog';

/** Downloads the whole list with the current filters as CSV. */
export function CsvButton({ name, query }: { name: CsvListName; query: Record<string, string | undefined> }) {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const input: RequestInput<CsvListName> = { query: { ...query, format: 'csv' } };
    const response = await fetchFile(name, 'client', input);
    setBusy(false);
    if (response.ok) saveFile(response.file, `karigar-${name.replace('admin', '').toLowerCase()}.csv`);
    else notify.error(errorText(response.code));
  };
  return (
    <Button variant="secondary" icon={Download} busy={busy && t('csv_busy')} onClick={() => void download()}>
      {t('csv')}
    </Button>
  );
}
