import { LockOpen, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/admin.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { SuspendSheet } from './suspend-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

/**
 * Suspends or restores an account, or confirms its suspension by another admin. The sheet also stays over an account that another
 * admin has suspended meanwhile: it says so, and has the reason of this one.
 */
export function Suspension({ account }: { account: AdminAccount }) {
  const { t } = useTranslation('admin');
  const { perform } = useAdminAction();
  const [sheetOpen, setSheetOpen] = useState(false);
  const { id, name, suspendedAt, jobs } = account;
  return (
    <>
      {suspendedAt === null ? (
        <Button variant="danger" icon={UserX} onClick={() => setSheetOpen(true)}>
          {t('suspend')}
        </Button>
      ) : (
        <SecondOpinion account={account} suspendedAt={suspendedAt} />
      )}
      {sheetOpen && (
        <SuspendSheet
          name={name}
          isAtWork={jobs.some(({ status }) => status === 'ongoing')}
          onClose={() => setSheetOpen(false)}
          onConfirm={(body) =>
            perform(() => call('suspendAccount', 'client', { params: { id }, body }), t('suspended', { name }))
          }
        />
      )}
    </>
  );
}

/** Confirms or ends the suspension that is shown. */
function SecondOpinion({ account, suspendedAt }: { account: AdminAccount; suspendedAt: number }) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  const { id, name, suspensionReview } = account;
  const input = { params: { id }, body: { suspendedAt } };
  return (
    <div className="flex flex-wrap gap-2">
      {suspensionReview && !suspensionReview.isOwn && (
        <Button
          icon={UserX}
          busy={busy && t('saving')}
          onClick={() => void perform(() => call('confirmSuspension', 'client', input), t('suspension.confirmed', { name }))}
        >
          {t('suspension.confirm')}
        </Button>
      )}
      <Button
        variant="secondary"
        icon={LockOpen}
        busy={busy && t('saving')}
        onClick={() => void perform(() => call('restoreAccount', 'client', input), t('restored', { name }))}
      >
        {t('restore')}
      </Button>
    </div>
  );
}
