import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminReview } from '#contract/admin.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { UserText } from '#pwa/ui/user-text.tsx';
import { Arrival } from './arrival.tsx';
import { DateTime } from './log-entries.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

/** A review with its words, also if they are hidden, and with the button that hides or shows them. */
export function AdminReviewItem({ review }: { review: AdminReview }) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <>
      <p className="font-bold">{t('common:star', { count: review.rating })}</p>
      {review.comment && (
        <p>
          <UserText>{review.comment}</UserText>
        </p>
      )}
      <p className="text-sm text-soft">
        <DateTime at={review.created_at} />
        <Arrival happened={review.created_at} received={review.receivedAt} />
      </p>
      {review.hiddenAt !== null && (
        <p className="font-bold">
          {t('reviews.hidden')} <DateTime at={review.hiddenAt} />
        </p>
      )}
      {review.comment && <Visibility id={review.id} isHidden={review.hiddenAt !== null} />}
    </>
  );
}

const ICONS = { hide: EyeOff, show: Eye };

function Visibility({ id, isHidden }: { id: string; isHidden: boolean }) {
  const { t } = useTranslation('admin');
  const { perform } = useAdminAction();
  // The sheet stays as it was opened, also if another admin acts meanwhile.
  const [asked, setAsked] = useState<'hide' | 'show' | null>(null);
  const action = isHidden ? 'show' : 'hide';
  return (
    <>
      <Button variant="secondary" icon={ICONS[action]} className="mt-2" onClick={() => setAsked(action)}>
        {t(`reviews.${action}`)}
      </Button>
      {asked && (
        <ReasonSheet
          title={t(`reviews.${asked}_title`)}
          text={t(`reviews.${asked}_text`)}
          confirm={t(`reviews.${asked}`)}
          icon={ICONS[asked]}
          harmless
          onClose={() => setAsked(null)}
          onConfirm={(reason) => {
            const body = { hidden: asked === 'hide', reason };
            return perform(() => call('setReviewVisibility', 'client', { params: { id }, body }), t(`reviews.${asked}_done`));
          }}
        />
      )}
    </>
  );
}
