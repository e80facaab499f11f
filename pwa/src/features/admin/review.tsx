import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdminReview } from '#contract/admin.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { UserText } from '#pwa/ui/user-text.tsx';
import { Arrival } from './arrival.tsx';
import { DateTime } from './log-entries.tsx';
import { ReasonButton } from './reason-button.tsx';

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

function Visibility({ id, isHidden }: { id: string; isHidden: boolean }) {
  const { t } = useTranslation('admin');
  const action = isHidden ? 'show' : 'hide';
  return (
    <ReasonButton
      className="mt-2"
      action={{
        label: t(`reviews.${action}`),
        icon: isHidden ? Eye : EyeOff,
        title: t(`reviews.${action}_title`),
        text: t(`reviews.${action}_text`),
        done: t(`reviews.${action}_done`),
        send: (reason) => call('setReviewVisibility', 'client', { params: { id }, body: { hidden: !isHidden, reason } }),
      }}
    />
  );
}
