import { LockOpen, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/admin.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { SuspendSheet } from './suspend-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

/** Suspends or restores an account, or confirms its suspension by another admin. */
export function Suspension({ account: { id, name, state, suspensionReview } }: { account: AdminAccount }) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  const [sheetOpen, setSheetOpen] = useState(false);
  if (state === 'suspended')
    return (
      <div className="flex flex-wrap gap-2">
        {suspensionReview && !suspensionReview.isOwn && (
          <Button
            icon={UserX}
            busy={busy && t('saving')}
            onClick={() =>
              void perform(() => call('confirmSuspension', 'client', { params: { id } }), t('suspension.confirmed', { name }))
            }
          >
            {t('suspension.confirm')}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={LockOpen}
          busy={busy && t('saving')}
          onClick={() => void perform(() => call('restoreAccount', 'client', { params: { id } }), t('restored', { name }))}
        >
          {t('restore')}
        </Button>
      </div>
    );
  return (
    <>
      <Button variant="danger" icon={UserX} onClick={() => setSheetOpen(true)}>
        {t('suspend')}
      </Button>
      {sheetOpen && (
        <SuspendSheet
          name={name}
          onClose={() => setSheetOpen(false)}
          onConfirm={(body) =>
            perform(() => call('suspendAccount', 'client', { params: { id }, body }), t('suspended', { name }))
          }
        />
      )}
    </>
  );
}
