import { ShieldCheck, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/admin.ts';
import { VERIFICATION_DOCUMENT_KINDS } from '#contract/workers/worker-profile.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import type { RefusedWorker } from './refuse-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

interface VerificationActionsProps {
  account: AdminAccount;
  worker: NonNullable<AdminAccount['worker']>;
  /** Opens the sheet of `useRefuseSheet`. */
  onRefuse: (worker: RefusedWorker) => void;
}

/**
 * Verify or refuse a worker; the current state's action is omitted, as is Verify without documents. A verdict says which
 * details and which verdict the admin saw.
 */
export function VerificationActions({ account, worker, onRefuse }: VerificationActionsProps) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  const { id, name, phone, photo } = account;
  const { verification } = worker;
  const isComplete = VERIFICATION_DOCUMENT_KINDS.every((one) => worker.files.some(({ kind }) => kind === one));
  const seen = { name, phone, photo, files: worker.files.map(({ key }) => key), verification };
  return (
    <div className="flex flex-wrap gap-2 max-md:*:grow">
      {verification !== 'verified' && !isComplete && <p className="basis-full">{t('verify_needs')}</p>}
      {verification !== 'verified' && isComplete && (
        <Button
          icon={ShieldCheck}
          busy={busy && t('saving')}
          onClick={() =>
            void perform(
              () => call('verifyWorker', 'client', { params: { id }, body: { verdict: 'verified', seen } }),
              t('verified', { name }),
            )
          }
        >
          {t('verify')}
        </Button>
      )}
      {verification !== 'refused' && (
        <Button variant="danger" icon={ShieldX} onClick={() => onRefuse({ id, name, seen })}>
          {t('refuse')}
        </Button>
      )}
    </div>
  );
}
