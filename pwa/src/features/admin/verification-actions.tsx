import { ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminAccount, SeenDetails } from '#contract/admin.ts';
import { VERIFICATION_DOCUMENT_KINDS } from '#contract/workers/worker-profile.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

interface VerificationActionsProps {
  account: AdminAccount;
  worker: NonNullable<AdminAccount['worker']>;
}

/**
 * Verify or refuse a worker; the current state's action is omitted, as is Verify without documents. A verdict says which
 * details the admin saw.
 */
export function VerificationActions({ account, worker }: VerificationActionsProps) {
  const { t } = useTranslation('admin');
  const { busy, perform } = useAdminAction();
  // The details when the sheet was opened: those that are loaded behind it have not been seen.
  const [refused, setRefused] = useState<SeenDetails | null>(null);
  const { id, name, phone, photo } = account;
  const { verification } = worker;
  const isComplete = VERIFICATION_DOCUMENT_KINDS.every((one) => worker.files.some(({ kind }) => kind === one));
  const seen = { name, phone, photo, files: worker.files.map(({ key }) => key) };
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
        <Button variant="danger" icon={ShieldX} onClick={() => setRefused(seen)}>
          {t('refuse')}
        </Button>
      )}
      {refused && (
        <ReasonSheet
          title={t('refuse_title', { name })}
          text={t('refuse_text')}
          confirm={t('refuse')}
          icon={ShieldX}
          onClose={() => setRefused(null)}
          onConfirm={(reason) =>
            perform(
              () => call('verifyWorker', 'client', { params: { id }, body: { verdict: 'refused', reason, seen: refused } }),
              t('refused', { name }),
            )
          }
        />
      )}
    </div>
  );
}
