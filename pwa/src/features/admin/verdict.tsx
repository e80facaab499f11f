import { ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/admin.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAct } from './use-act.ts';

type Verification = NonNullable<AdminAccount['worker']>['verification'];

/** The two answers to a worker's papers; the one that was given already is left out. */
export function Verdict({ id, name, verification }: { id: string; name: string; verification: Verification }) {
  const { t } = useTranslation('desk');
  const { busy, act } = useAct();
  const [refusing, setRefusing] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 max-md:*:grow">
      {verification !== 'verified' && (
        <Button
          icon={ShieldCheck}
          busy={busy && t('saving')}
          onClick={() =>
            void act(
              () => call('verifyWorker', 'client', { params: { id }, body: { verdict: 'verified' } }),
              t('verified', { name }),
            )
          }
        >
          {t('verify')}
        </Button>
      )}
      {verification !== 'refused' && (
        <Button variant="danger" icon={ShieldX} onClick={() => setRefusing(true)}>
          {t('refuse')}
        </Button>
      )}
      {refusing && (
        <ReasonSheet
          title={t('refuse_title', { name })}
          text={t('refuse_text')}
          confirm={t('refuse')}
          icon={ShieldX}
          onClose={() => setRefusing(false)}
          onConfirm={(reason) =>
            act(
              () => call('verifyWorker', 'client', { params: { id }, body: { verdict: 'refused', reason } }),
              t('refused', { name }),
            )
          }
        />
      )}
    </div>
  );
}
