import { LockOpen, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/admin.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAct } from './use-act.ts';

/** Shuts an account out, or lets it in again. */
export function Suspension({ account: { id, name, state } }: { account: AdminAccount }) {
  const { t } = useTranslation('desk');
  const { busy, act } = useAct();
  const [asking, setAsking] = useState(false);
  if (state === 'suspended')
    return (
      <Button
        variant="secondary"
        icon={LockOpen}
        busy={busy && t('saving')}
        onClick={() => void act(() => call('restoreAccount', 'client', { params: { id } }), t('restored', { name }))}
      >
        {t('restore')}
      </Button>
    );
  return (
    <>
      <Button variant="danger" icon={UserX} onClick={() => setAsking(true)}>
        {t('suspend')}
      </Button>
      {asking && (
        <ReasonSheet
          title={t('suspend_title', { name })}
          text={t('suspend_text')}
          confirm={t('suspend')}
          icon={UserX}
          onClose={() => setAsking(false)}
          onConfirm={(reason) =>
            act(() => call('suspendAccount', 'client', { params: { id }, body: { reason } }), t('suspended', { name }))
          }
        />
      )}
    </>
  );
}
