import { ShieldX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeenDetails } from '#contract/admin.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

export interface RefusedWorker {
  id: string;
  name: string;
  /** The details when the sheet was opened: those that are loaded behind it have not been seen. */
  seen: SeenDetails;
}

/**
 * Asks why a worker is refused. The sheet belongs to the page: a worker leaves the queue when another admin decides, and would
 * take what was written with them.
 */
export function useRefuseSheet() {
  const { t } = useTranslation('admin');
  const { perform } = useAdminAction();
  const [refused, setRefused] = useState<RefusedWorker | null>(null);
  const submit = ({ id, name, seen }: RefusedWorker, reason: string) =>
    perform(
      () => call('verifyWorker', 'client', { params: { id }, body: { verdict: 'refused', reason, seen } }),
      t('refused', { name }),
    );
  return {
    refuse: setRefused,
    sheet: refused && (
      <ReasonSheet
        title={t('refuse_title', { name: refused.name })}
        text={t('refuse_text')}
        confirm={t('refuse')}
        icon={ShieldX}
        onClose={() => setRefused(null)}
        onConfirm={(reason) => submit(refused, reason)}
      />
    ),
  };
}
