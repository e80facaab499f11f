import { ListMinus, ListPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdminJob } from '#contract/admin.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { ReasonButton } from './reason-button.tsx';

/** The button that stops counting the late cancellation of a job, or counts it again. */
export function ExcuseCancellation({ id, lateness }: { id: string; lateness: NonNullable<AdminJob['lateness']> }) {
  const { t } = useTranslation('admin');
  const excused = lateness === 'late';
  const action = excused ? 'excuse' : 'count';
  return (
    <div>
      <ReasonButton
        action={{
          label: t(`lateness.${action}`),
          icon: excused ? ListMinus : ListPlus,
          title: t(`lateness.${action}_title`),
          text: t(`lateness.${action}_text`),
          done: t(`lateness.${action}_done`),
          send: (reason) => call('excuseCancellation', 'client', { params: { id }, body: { excused, reason } }),
        }}
      />
    </div>
  );
}
