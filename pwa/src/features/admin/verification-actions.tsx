import { ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/admin.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

type Verification = NonNullable<AdminAccount['worker']>['verification'];

/** Verify or reject a worker; the current state's action is omitted. */
export function VerificationActions({ id, name, verification }: { id: string; name: string; verification: Verification }) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  const [sheetOpen, setSheetOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 max-md:*:grow">
      {verification !== 'verified' && (
        <Button
          icon={ShieldCheck}
          busy={busy && t('saving')}
          onClick={() =>
            void perform(
              () => call('verifyWorker', 'client', { params: { id }, body: { verdict: 'verified' } }),
              t('verified', { name }),
            )
          }
        >
          {t('verify')}
        </Button>
      )}
      {verification !== 'refused' && (
        <Button variant="danger" icon={ShieldX} onClick={() => setSheetOpen(true)}>
          {t('refuse')}
        </Button>
      )}
      {sheetOpen && (
        <ReasonSheet
          title={t('refuse_title', { name })}
          text={t('refuse_text')}
          confirm={t('refuse')}
          icon={ShieldX}
          onClose={() => setSheetOpen(false)}
          onConfirm={(reason) =>
            perform(
              () => call('verifyWorker', 'client', { params: { id }, body: { verdict: 'refused', reason } }),
              t('refused', { name }),
            )
          }
        />
      )}
    </div>
  );
}
