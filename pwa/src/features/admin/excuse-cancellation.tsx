import { ListMinus, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminJob } from '#contract/admin.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

const ICONS = { excuse: ListMinus, count: ListPlus };

/** The button that stops counting the late cancellation of a job, or counts it again. */
export function ExcuseCancellation({ id, lateness }: { id: string; lateness: NonNullable<AdminJob['lateness']> }) {
  const { t } = useTranslation('admin');
  const { perform } = useAdminAction();
  // The sheet stays as it was opened, also if another admin acts meanwhile.
  const [asked, setAsked] = useState<'excuse' | 'count' | null>(null);
  const action = lateness === 'late' ? 'excuse' : 'count';
  return (
    <div>
      <Button variant="secondary" icon={ICONS[action]} onClick={() => setAsked(action)}>
        {t(`lateness.${action}`)}
      </Button>
      {asked && (
        <ReasonSheet
          title={t(`lateness.${asked}_title`)}
          text={t(`lateness.${asked}_text`)}
          confirm={t(`lateness.${asked}`)}
          icon={ICONS[asked]}
          harmless
          onClose={() => setAsked(null)}
          onConfirm={(reason) => {
            const body = { excused: asked === 'excuse', reason };
            return perform(() => call('excuseCancellation', 'client', { params: { id }, body }), t(`lateness.${asked}_done`));
          }}
        />
      )}
    </div>
  );
}
